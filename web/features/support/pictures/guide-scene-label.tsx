// Text in a step's picture.
export function GuideSceneLabel(props: {
  readonly x: number;
  readonly y: number;
  readonly className: string;
  readonly anchor?: 'start' | 'middle';
  readonly children: string;
}) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor ?? 'start'}
      fontSize="13"
      className={props.className}
    >
      {props.children}
    </text>
  );
}
