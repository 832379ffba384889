import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import type * as z from "zod";

/** What stands at the fields, by their name in the request; one message each. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Sending {
  isBusy: boolean;
  errors: FieldErrors;
  /** A refusal that belongs to no field, in the server's words. */
  refusal: string | undefined;
  setErrors: (errors: FieldErrors) => void;
  /** Forgets what stood at a field that is being changed. */
  clear: (field: string) => void;
  /** Sends; false where the server refused or did not answer, which then stands on the form. */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** A form that is sent: what went wrong stands at its fields, the silent codes among them (specification point 8). */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  return {
    isBusy,
    errors,
    refusal,
    setErrors,
    clear: (field) => {
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
      setRefusal(undefined);
    },
    run: async (act) => {
      setBusy(true);
      setErrors({});
      setRefusal(undefined);
      try {
        await act();
        return true;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const named = byField(failure.fields);
        setErrors(named);
        if (Object.keys(named).length === 0) setRefusal(failure.message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The first message of each field: the request's own schema, before anything is sent. */
export function errorsOf(checked: z.ZodSafeParseResult<unknown>): FieldErrors {
  if (checked.success) return {};
  return byField(checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

function byField(fields: readonly { path: string; message: string }[]): FieldErrors {
  const first: Record<string, string> = {};
  for (const { path, message } of fields) {
    const [field = ""] = path.split(".");
    first[field] ??= message;
  }
  return first;
}
