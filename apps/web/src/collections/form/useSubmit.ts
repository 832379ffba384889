import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import type * as z from "zod";

/** The messages at the fields, by their path in the request; one message each. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Submission {
  isBusy: boolean;
  /** By the name of the field: the first message at it or below it. */
  errors: FieldErrors;
  /** By the whole path in the request: `parts.0.address.unit`. */
  paths: FieldErrors;
  /** A refusal that belongs to no field, in the server's words. */
  refusal: string | undefined;
  setErrors: (errors: FieldErrors) => void;
  /** Removes the messages at a field that is being changed. */
  clear: (field: string) => void;
  /** Sends; false if the server refused or did not answer, which the form then shows. */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * Sends something and shows what went wrong at its fields, silent codes included (specification point 8).
 * @param parent where the fields are in the request, if not at its top: `settings`
 */
export function useSubmit(parent?: string): Submission {
  const [isBusy, setBusy] = useState(false);
  const [paths, setPaths] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  return {
    isBusy,
    errors: firstErrors(paths),
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
        const below = failure.fields.map(({ path, message }) => ({ path: withoutParent(path, parent), message }));
        setPaths(byPath(below));
        if (failure.fields.length === 0) setRefusal(failure.message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** What the request's own schema says, by path, before anything is sent. */
export function errorsOf(checked: z.ZodSafeParseResult<unknown>, parent?: string): FieldErrors {
  const issues = checked.error?.issues ?? [];
  return byPath(issues.map(({ path, message }) => ({ path: withoutParent(path.join("."), parent), message })));
}

/** The messages below a path, by the rest of their paths: of `address`, `{ unit: … }`. */
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

function withoutParent(path: string, parent: string | undefined): string {
  return parent !== undefined && path.startsWith(`${parent}.`) ? path.slice(parent.length + 1) : path;
}

function byPath(fields: readonly { path: string; message: string }[]): FieldErrors {
  // The first message of a path: the others follow from it.
  return Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]));
}

function firstErrors(paths: FieldErrors): FieldErrors {
  // Paths are in reverse: what is set last is the first.
  return Object.fromEntries(Object.entries(paths).map(([path, message]) => [path.split(".")[0] ?? "", message]));
}
