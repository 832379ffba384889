import { useState } from "react";
import type { FieldErrors } from "./useSubmit.ts";
import type { useRequestForm } from "./useRequestForm.ts";

interface SharedFormOptions {
  form: Pick<ReturnType<typeof useRequestForm>, "setErrors" | "submit" | "run">;
  /** How many devices follow a change. */
  users: number;
  /** What is wrong with the form as it is. */
  check: () => FieldErrors;
  remove: () => Promise<unknown>;
  onRemoved: () => Promise<void>;
}

export interface SharedForm {
  /** What is to be confirmed now. */
  readonly asking: "save" | "remove" | undefined;
  /** Shows missing fields first, then asks whether to change all devices. */
  readonly save: () => void;
  readonly saveForAll: () => Promise<void>;
  readonly askRemoval: () => void;
  readonly remove: () => Promise<void>;
  readonly close: () => void;
}

/** Saving and deleting a record that many devices share: nothing changes them before somebody has confirmed it. */
export function useSharedForm({ form, users, check, remove, onRemoved }: SharedFormOptions): SharedForm {
  const [asking, setAsking] = useState<SharedForm["asking"]>();
  return {
    asking,
    save: () => {
      const wrong = check();
      form.setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      if (users > 0) setAsking("save");
      else void form.submit();
    },
    saveForAll: async () => {
      await form.submit();
      setAsking(undefined);
    },
    askRemoval: () => setAsking("remove"),
    remove: async () => {
      const isGone = await form.run(remove);
      setAsking(undefined);
      if (isGone) await onRemoved();
    },
    close: () => setAsking(undefined),
  };
}
