import type { AlarmTrial } from "@atrium/contract/alarms";
import { type AlarmRuleContent, MAX_ALARM_TRIAL_DAYS, tryAlarmRule } from "@atrium/contract/alarms";
import { useRef, useState } from "react";
import { ApiError } from "../../../platform/apiError.ts";
import { ask } from "../../../platform/http.ts";

interface Tried {
  /** As it stands in the form. */
  readonly typed: AlarmTrial;
  /** As it is saved, where that is another rule. */
  readonly saved: AlarmTrial | undefined;
  readonly of: AlarmRuleContent;
}

export interface Trial {
  readonly days: number;
  readonly setDays: (days: number) => void;
  readonly tried: Tried | undefined;
  readonly isRunning: boolean;
  /** Why it could not be tried, in a sentence. */
  readonly failure: string | undefined;
  readonly run: (typed: AlarmRuleContent, saved: AlarmRuleContent | undefined) => Promise<void>;
  readonly cancel: () => void;
}

/** Tries what stands in the form on what was recorded, beside what is saved. Nothing is kept. */
export function useTrial(): Trial {
  const [days, setDays] = useState(MAX_ALARM_TRIAL_DAYS);
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(null);
  return {
    days,
    setDays,
    tried,
    failure,
    isRunning,
    cancel: () => {
      running.current?.abort();
    },
    run: async (typed, saved) => {
      const control = new AbortController();
      running.current = control;
      setRunning(true);
      setFailure(undefined);
      const runTrial = async (rule: AlarmRuleContent) =>
        await ask(tryAlarmRule, { body: { rule, days }, signal: control.signal });
      try {
        const isOther = saved !== undefined && JSON.stringify(saved) !== JSON.stringify(typed);
        const answer = await runTrial(typed);
        setTried({ typed: answer, saved: isOther ? await runTrial(saved) : undefined, of: typed });
      } catch (refused) {
        if (control.signal.aborted) return;
        if (!(refused instanceof ApiError)) throw refused;
        setFailure(refused.fields[0]?.message ?? refused.message);
      } finally {
        setRunning(false);
      }
    },
  };
}
