// Courtesy in Chinese. Its words are parts of the text.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const CHINESE_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  isUnspaced: true,
  neutral: `的 了 我 我们 你 你们 您 大家 这 那 是 也 都 很 非常 真的 太 好 啊 呀 哦 呢 吧 啦 对 和 让 给 一直 会 今天 因`,
  light: `有 吗 可以`,
  courteous: `谢谢 谢谢你 谢谢您 谢谢你们 谢谢大家 多谢 感谢 感谢你 感谢您 感谢支持 非常感谢 感谢您的支持 你好 您好 大家好 嗨 早上好 早安 晚上好 晚安 再见 拜拜 喜欢 你的喜欢 您的喜欢 支持 您的支持 开心 好开心 高兴 荣幸 幸福 感动 温暖 爱 爱你 爱你们 么么哒 抱抱 比心 哈哈 哈哈哈 嘻嘻 祝 祝你 祝您 祝福 恭喜 恭喜你 生日快乐 新年快乐 节日快乐 周末愉快 快乐 愉快 夸奖 过奖 过奖了 客气 不客气 客气了 加油 因你而开心 暖心 留言 评论 鼓励 认可`,
  phrases: '',
  feeling: '',
  praising: '',
  chatting: '',
  assenting: '',
  affirmative: `是的 对的 当然 可以 好的 没问题 嗯 行`,
  denying: '',
  qualifying: `不 没 没有 无 只 仅 除 如果 直到 之前 之后 几乎 售罄 关门 免费 每 都 全部`,
};
