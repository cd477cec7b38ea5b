// Starts an evaluation of everything that the rules have not answered yet.
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';

export function RunRulesButton() {
  const { showSuccess, showFailure } = useRuleAlerts();
  const [isRunning, setIsRunning] = useState(false);
  const runRules = async () => {
    setIsRunning(true);
    try {
      const { message } = await callApi('runRules', {});
      showSuccess(message);
    } catch (error) {
      showFailure(error);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button
      busy={isRunning}
      call="runRules"
      icon={<Play aria-hidden className="size-4" />}
      onClick={runRules}
    >
      Run Rules
    </Button>
  );
}
