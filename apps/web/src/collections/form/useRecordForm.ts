import { t } from "@atrium/words";
import { useState } from "react";
import type * as z from "zod";
import { type FieldErrors, useSubmit } from "./useSubmit.ts";

/** What differs between the kinds of records that have an editor. */
interface RecordKind<Saved, Content, Draft> {
  readonly draftOf: (saved: Saved) => Draft;
  /** What a draft says, or what is wrong with it, by the path of the field. */
  readonly contentOf: (draft: Draft) => CheckedDraft<Content>;
  /** @param base the version that is changed; undefined: it is new */
  readonly save: (content: Content, base: Saved | undefined) => Promise<Saved>;
  readonly remove?: (saved: Saved) => Promise<unknown>;
  /** After a change: what shows is read again. */
  readonly changed: () => Promise<unknown>;
}

export type CheckedDraft<Content> =
  | { readonly content: Content; readonly errors?: undefined }
  | { readonly content?: undefined; readonly errors: FieldErrors };

export interface RecordForm<Saved, Content, Draft> {
  readonly draft: Draft;
  /** Where everything is filled in. */
  readonly content: Content | undefined;
  readonly errors: FieldErrors;
  readonly refusal: string | undefined;
  readonly hasChanges: boolean;
  readonly isBusy: boolean;
  /** Somebody else has saved since the form was opened, and it has changes of its own. */
  readonly isOutdated: boolean;
  readonly change: (change: Partial<Draft>) => void;
  readonly discard: () => void;
  /** Takes what somebody else has saved. */
  readonly reload: () => void;
  /** What is saved next replaces what somebody else has saved. */
  readonly overwrite: () => void;
  /** Shows at the fields what is missing; undefined if something is. */
  readonly check: () => Content | undefined;
  /** The record as it is saved then; undefined: something is missing or was refused, which the form shows. */
  readonly save: (more?: Partial<Draft>) => Promise<Saved | undefined>;
  readonly remove: () => Promise<boolean>;
}

interface RecordFormOptions<Saved, Content, Draft> {
  readonly kind: RecordKind<Saved, Content, Draft>;
  /** As it is saved now; undefined: a new one, or one that somebody has removed. */
  readonly saved: Saved | undefined;
  /** A new one without changes. */
  readonly empty: Draft;
  /** What the form begins with, if not with what is saved. */
  readonly begin?: Draft | undefined;
}

/** A record in its editor. What others save in the meantime is said, and replaces nothing that was typed. */
export function useRecordForm<Saved extends { readonly revision: number }, Content, Draft extends object>(
  options: RecordFormOptions<Saved, Content, Draft>,
): RecordForm<Saved, Content, Draft> {
  const { kind, saved, empty, begin } = options;
  const submission = useSubmit();
  const [base, setBase] = useState(saved);
  const [first, setFirst] = useState(() => (saved === undefined ? empty : kind.draftOf(saved)));
  const [draft, setDraft] = useState(begin ?? first);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(first);
  const isNewer = saved !== undefined && base !== undefined && saved.revision > base.revision;
  const show = (record: Saved | undefined): void => {
    const shown = record === undefined ? empty : kind.draftOf(record);
    setBase(record);
    setFirst(shown);
    setDraft(shown);
    submission.setErrors({});
  };
  // Without changes of one's own, what others have saved simply shows.
  if (isNewer && !hasChanges) show(saved);

  const check = (wanted: Draft): Content | undefined => {
    const { content, errors = {} } = kind.contentOf(wanted);
    submission.setErrors(errors);
    return content;
  };
  return {
    draft,
    content: kind.contentOf(draft).content,
    errors: submission.paths,
    refusal: submission.refusal,
    hasChanges,
    isBusy: submission.isBusy,
    isOutdated: isNewer && hasChanges,
    change: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      submission.setErrors({});
    },
    discard: () => {
      show(saved ?? base);
    },
    reload: () => {
      show(saved);
    },
    overwrite: () => {
      setBase(saved);
      submission.setErrors({});
    },
    check: () => check(draft),
    save: async (more) => {
      const content = check({ ...draft, ...more });
      if (content === undefined) return undefined;
      let kept: Saved | undefined;
      await submission.run(async () => {
        kept = await kind.save(content, saved && base);
      });
      if (kept !== undefined) show(kept);
      await kind.changed();
      return kept;
    },
    remove: async () => {
      const { remove } = kind;
      if (saved === undefined || remove === undefined) return false;
      const isGone = await submission.run(() => remove(saved));
      await kind.changed();
      return isGone;
    },
  };
}

/** What a draft says, in the words of an editor: the first message of each path, such as `actions.0.values.1.value`. */
export function checkedDraft<Content>(parsed: z.ZodSafeParseResult<Content>): CheckedDraft<Content> {
  if (parsed.success) return { content: parsed.data };
  // The first issue of a path is the one that counts: it is set last.
  const issues = parsed.error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map((issue) => [issue.path.join("."), wordsOf(issue)])) };
}

function wordsOf({ code, message, input }: z.core.$ZodIssue): string {
  if (code === "invalid_type" || input === "" || message.includes(">=1 ")) return t("Required");
  return message.replace(/^Invalid input: /, "").replace(/^Invalid string: .*/, t("Invalid format"));
}
