import { useState } from "react";
import { type FieldErrors, useSubmit } from "../../lists/form/useSubmit.ts";

/** What differs between the kinds of rules that are written in a form. */
interface RuleKind<Saved, Content, Draft> {
  readonly add: (content: Content) => Promise<Saved>;
  readonly change: (id: number, content: Content & { readonly revision: number }) => Promise<Saved>;
  readonly remove: (id: number) => Promise<void>;
  /** The rule that a draft says, or what is wrong with it, by the path of the field. */
  readonly contentOf: (draft: Draft) => CheckedDraft<Content>;
  readonly draftOf: (content: Content) => Draft;
  /** To be called after a change: what shows is read anew. */
  readonly changed: () => Promise<void>;
}

export type CheckedDraft<Content> =
  | { readonly content: Content; readonly errors?: undefined }
  | { readonly content?: undefined; readonly errors: FieldErrors };

export interface RuleForm<Saved, Content, Draft> {
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
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  /** The rule as it is kept then; undefined: something is missing or it was refused, which stands on the form. */
  readonly save: (more: Partial<Draft>) => Promise<Saved | undefined>;
  readonly remove: () => Promise<boolean>;
}

interface RuleFormOptions<Saved, Content, Draft> {
  readonly kind: RuleKind<Saved, Content, Draft>;
  /** As it is kept now; undefined: a new one, or one that somebody has taken away. */
  readonly saved: (Saved & Content) | undefined;
  /** What a new one begins with. */
  readonly begin: Draft;
}

interface Kept {
  readonly id: number;
  readonly revision: number;
}

/** A rule while it is edited. What others save in the meantime is told, and takes nothing away. */
export function useRuleForm<Saved extends Kept, Content extends object, Draft extends object>(
  options: RuleFormOptions<Saved, Content, Draft>,
): RuleForm<Saved, Content, Draft> {
  const { kind, saved, begin } = options;
  const submission = useSubmit();
  const [base, setBase] = useState(saved);
  const [first, setFirst] = useState(() => (saved === undefined ? begin : kind.draftOf(saved)));
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(first);
  const isNewer = saved !== undefined && base !== undefined && saved.revision > base.revision;
  const show = (rule: Saved & Content): void => {
    const shown = kind.draftOf(rule);
    setBase(rule);
    setFirst(shown);
    setDraft(shown);
    setWrong({});
    submission.setErrors({});
  };
  // Without changes of one's own, what others have saved simply shows.
  if (isNewer && !hasChanges) show(saved);
  return {
    draft,
    content: kind.contentOf(draft).content,
    errors: { ...submission.paths, ...wrong },
    refusal: submission.refusal,
    hasChanges,
    isBusy: submission.isBusy,
    isOutdated: isNewer && hasChanges,
    change: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setWrong({});
      submission.setErrors({});
    },
    takeTheirs: () => {
      if (saved !== undefined) show(saved);
    },
    keepMine: () => {
      setBase(saved);
      submission.setErrors({});
    },
    save: async (more) => {
      const wanted = { ...draft, ...more };
      const { content, errors = {} } = kind.contentOf(wanted);
      setWrong(errors);
      if (content === undefined) return undefined;
      let kept: Saved | undefined;
      await submission.run(async () => {
        kept =
          saved === undefined || base === undefined
            ? await kind.add(content)
            : await kind.change(base.id, { ...content, revision: base.revision });
      });
      if (kept !== undefined) {
        setDraft(wanted);
        setFirst(wanted);
      }
      await kind.changed();
      return kept;
    },
    remove: async () => {
      if (saved === undefined) return false;
      const isGone = await submission.run(() => kind.remove(saved.id));
      await kind.changed();
      return isGone;
    },
  };
}
