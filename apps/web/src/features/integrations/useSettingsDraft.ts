import { useState } from "react";
import { type Submission, useSubmit } from "../../collections/form/useSubmit.ts";

interface SettingsDraft<Settings> {
  /** As they are typed. */
  readonly settings: Settings;
  readonly isChanged: boolean;
  readonly submission: Submission;
  readonly change: <Field extends keyof Settings & string>(field: Field, value: Settings[Field]) => void;
  /** Saves what is typed. */
  readonly save: () => void;
  /** Saves the switch, with what is typed. */
  readonly turn: (isOn: boolean) => void;
}

/** The settings of a card while they are being changed: what is typed stays until it is saved. */
export function useSettingsDraft<Settings extends object>(
  saved: { readonly isOn: boolean; readonly settings: Settings },
  send: (next: { isOn: boolean; settings: Settings }) => Promise<void>,
): SettingsDraft<Settings> {
  const submission = useSubmit("settings");
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const settings = { ...saved.settings, ...typed };
  const run = async (isOn: boolean) => {
    const isSaved = await submission.run(async () => send({ isOn, settings }));
    if (isSaved) setTyped({});
  };
  return {
    settings,
    isChanged: JSON.stringify(settings) !== JSON.stringify(saved.settings),
    submission,
    change: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }));
      submission.clear(field);
    },
    save: () => void run(saved.isOn),
    turn: (isOn) => void run(isOn),
  };
}
