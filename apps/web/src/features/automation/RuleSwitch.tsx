import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { notices } from "../../platform/notices.ts";

interface RuleSwitchProps {
  rule: { readonly name: string; readonly isEnabled: boolean };
  onSwitch: (isEnabled: boolean) => Promise<unknown>;
  /** What shows is read again, whether it succeeded or not. */
  onDone: () => Promise<void>;
}

/** Switches a rule on or off at once; a refusal is said in the corner, and the switch goes back. */
export function RuleSwitch({ rule, onSwitch, onDone }: RuleSwitchProps) {
  const [isBusy, setBusy] = useState(false);
  async function set(isEnabled: boolean): Promise<void> {
    setBusy(true);
    try {
      await onSwitch(isEnabled);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      notices.show({ kind: "error", title: rule.name, message: failure.fields[0]?.message ?? failure.message });
    } finally {
      await onDone();
      setBusy(false);
    }
  }
  return (
    <Switch
      size="sm"
      aria-label={t("{name} is on", { name: rule.name })}
      disabled={isBusy}
      checked={rule.isEnabled}
      // In a row that opens on a press, its track as well is a switch and no way to the rule.
      wrapperProps={{
        onClick: (event) => {
          event.stopPropagation();
        },
      }}
      onChange={({ currentTarget }) => {
        void set(currentTarget.checked);
      }}
    />
  );
}
