import { useForm } from "@mantine/form";
import { useEffect, useRef } from "react";
import type * as z from "zod";
import { fieldError } from "./FormError.tsx";
import { errorsOf, type FieldErrors, useSubmit } from "./useSubmit.ts";

interface RequestFormOptions<Values, Body extends z.ZodType, Reply> {
  /** What the form begins with. */
  saved: Values;
  /** Fields that are not changed here show what others save. */
  isFollowing?: boolean;
  /** The schema of the request. */
  body: Body;
  /** The request, if the form holds other values than it sends. */
  toBody?: (values: Values) => unknown;
  /** What is wrong beside the schema; it wins at its field. */
  check?: (values: Values, wrong: FieldErrors) => FieldErrors;
  /** Where the fields are in the request, if not at its top: `settings`. */
  parent?: string;
  send: (body: z.output<Body>) => Promise<Reply>;
  /** After it was sent. */
  onSaved?: (reply: Reply) => unknown;
}

/** What a drawer has to know of the form in it. */
export interface DrawerForm {
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** Whether leaving loses something now. */
  readonly hasChanges: () => boolean;
  readonly submit?: () => Promise<unknown>;
}

/**
 * A form that is one request: its values, checked with the request's own schema before it is sent, and the messages of
 * schema and server at their fields. `field("name")` binds an input.
 */
export function useRequestForm<Values extends object, Body extends z.ZodType, Reply>(
  options: RequestFormOptions<Values, Body, Reply>,
) {
  const { saved, isFollowing = false, body, toBody, check, parent, send, onSaved } = options;
  const submission = useSubmit(parent);
  const { errors, paths } = submission;
  const form = useForm<Values>({
    initialValues: saved,
    onValuesChange: (after, before) => {
      for (const field of changedFields(after, before)) submission.clear(field);
    },
    enhanceGetInputProps: ({ field }) => ({ error: fieldError(paths[String(field)] ?? errors[String(field)]) }),
  });
  const seen = useRef(saved);
  useEffect(() => {
    if (!isFollowing || changedFields(saved, seen.current).length === 0) return;
    const own = form.getValues();
    const merged = { ...saved };
    for (const field of changedFields(own, form.getInitialValues())) merged[field] = own[field];
    seen.current = saved;
    form.setInitialValues(saved);
    form.setValues(merged);
  });

  return {
    values: form.values,
    change: (change: Partial<Values>) => form.setValues(change),
    field: form.getInputProps,
    errors,
    paths,
    setErrors: submission.setErrors,
    clear: submission.clear,
    isBusy: submission.isBusy,
    refusal: submission.refusal,
    hasChanges: () => changedFields(form.getValues(), form.getInitialValues()).length > 0,
    /** Leaving loses nothing any more. */
    settle: () => form.setInitialValues(form.getValues()),
    run: submission.run,
    /** False if something is wrong or was refused, which the form then shows. */
    submit: async (): Promise<boolean> => {
      const values = form.getValues();
      const checked = body.safeParse(toBody === undefined ? values : toBody(values));
      const known = errorsOf(checked, parent);
      const wrong = { ...known, ...check?.(values, known) };
      submission.setErrors(wrong);
      if (!checked.success || Object.keys(wrong).length > 0) return false;
      return submission.run(async () => {
        const reply = await send(checked.data);
        form.setInitialValues(values);
        await onSaved?.(reply);
      });
    },
  };
}

/** The fields in which the first differs from the second. */
function changedFields<Values extends object>(after: Values, before: Values): Extract<keyof Values, string>[] {
  const changed: Extract<keyof Values, string>[] = [];
  for (const field in after) {
    if (JSON.stringify(after[field]) !== JSON.stringify(before[field])) changed.push(field);
  }
  return changed;
}
