import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import type * as z from "zod";

/** What stands at the fields, by their name in the request; one message each. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Sending {
  isBusy: boolean;
  errors: FieldErrors;
  /** The same by the whole path in the request: `parts.0.address.unit`. */
  paths: FieldErrors;
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
  const [paths, setPaths] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  return {
    isBusy,
    errors: byField(Object.entries(paths).map(([path, message]) => ({ path, message }))),
    paths,
    refusal,
    setErrors: setPaths,
    clear: (field) => {
      setPaths((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isAt(path, field))));
      setRefusal(undefined);
    },
    run: async (act) => {
      setBusy(true);
      setPaths({});
      setRefusal(undefined);
      try {
        await act();
        return true;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        setPaths(byPath(failure.fields));
        if (failure.fields.length === 0) setRefusal(failure.message);
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

/** What stands at the fields below a path, by the rest of their paths: of `address`, `{ unit: … }`. */
export function errorsBelow(paths: FieldErrors, path: string): FieldErrors {
  const below = `${path}.`;
  return Object.fromEntries(
    Object.entries(paths).flatMap(([whole, message]) =>
      whole.startsWith(below) ? [[whole.slice(below.length), message]] : [],
    ),
  );
}

function isAt(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

type Fields = readonly { path: string; message: string }[];

function byPath(fields: Fields): FieldErrors {
  // The first message of a path: the others follow from it.
  return Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]));
}

function byField(fields: Fields): FieldErrors {
  const first: Record<string, string> = {};
  for (const { path, message } of fields) {
    const [field = ""] = path.split(".");
    first[field] ??= message;
  }
  return first;
}
