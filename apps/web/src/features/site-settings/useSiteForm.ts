import type { SiteSettingsReply } from "@atrium/contract/site";
import { dayAfter } from "@atrium/contract";
import { firstOtherTerms, type SiteSettings, changeSiteSettings } from "@atrium/contract/site";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, useSubmit } from "../../lists/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { siteQuery } from "../../platform/site.ts";
import { settingsQuery } from "./settingsQueries.ts";
import { checkDraft, DRAFT_PARTS, draftOf, type DraftPart, isSamePart, type SiteDraft } from "./siteDraft.ts";

/** What somebody else has saved since this person began to type. */
export interface SettingsConflict {
  readonly by: string;
  /** What both have changed. */
  readonly both: readonly DraftPart[];
  /** What only the other has changed: it shows already. */
  readonly theirs: readonly DraftPart[];
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface SiteForm {
  draft: SiteDraft;
  /** What the draft says; undefined while something in it is wrong. */
  typed: SiteSettings | undefined;
  hasChanges: boolean;
  /** The first recorded day that costs or emits something else then; undefined: none does. */
  firstChangedDay: string | undefined;
  reason: string;
  setReason: (reason: string) => void;
  conflict: SettingsConflict | undefined;
  isBusy: boolean;
  refusal: string | undefined;
  /** By their paths below the settings: `tariffs.0.from`; and `reason`. */
  errors: FieldErrors;
  change: <Part extends DraftPart>(part: Part, value: SiteDraft[Part]) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/**
 * What a person changes of the site's settings. Only what was touched is kept beside what the server has: changes of others
 * show at once, and what was typed is never lost to them.
 */
export function useSiteForm(reply: SiteSettingsReply): SiteForm {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [edits, setEdits] = useState<Partial<SiteDraft>>({});
  const [reason, setReason] = useState("");
  /** The settings as they were when this person began, or last looked at what others did. */
  const [base, setBase] = useState(reply.settings);
  const touched = Object.keys(edits).length > 0;
  if (!touched && base !== reply.settings) setBase(reply.settings);
  const draft: SiteDraft = { ...draftOf(reply.settings), ...edits };
  const checked = checkDraft(draft);
  const typed = "settings" in checked ? checked.settings : undefined;
  const firstChangedDay = typed === undefined ? undefined : firstRecordedDay(reply, typed);
  return {
    draft,
    typed,
    hasChanges: touched,
    firstChangedDay,
    reason,
    setReason: (text) => {
      setReason(text);
      submission.clear("reason");
    },
    conflict: conflictOf(reply, base, edits, (parts) => {
      setEdits((before) => without(before, parts));
      setBase(reply.settings);
      submission.clear("reason");
    }),
    isBusy: submission.isBusy,
    refusal: submission.refusal,
    errors: belowSettings(submission.paths),
    change: (part, value) => {
      setEdits((before) => ({ ...before, [part]: value }));
      submission.clear(`settings.${part}`);
    },
    discard: () => {
      setEdits({});
      setReason("");
      submission.setErrors({});
      submission.clear("reason");
      setBase(reply.settings);
    },
    save: async () => {
      if ("errors" in checked) {
        submission.setErrors(
          Object.fromEntries(Object.entries(checked.errors).map(([path, text]) => [`settings.${path}`, text])),
        );
        return;
      }
      const isNeeded = firstChangedDay !== undefined;
      if (isNeeded && reason.trim() === "") {
        submission.setErrors({ reason: "Say why: it stands in the audit log beside the change" });
        return;
      }
      const body = { before: base, settings: checked.settings, ...(isNeeded ? { reason: reason.trim() } : {}) };
      const isSaved = await submission.run(async () => {
        const saved = await ask(changeSiteSettings, { body });
        queries.setQueryData(settingsQuery.queryKey, saved);
        setBase(saved.settings);
      });
      if (!isSaved) {
        // Whoever was first is shown beside what was typed.
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
        return;
      }
      // What was typed while it was sent stays.
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([part, value]) => Reflect.get(edits, part) !== value)),
      );
      setReason("");
      await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
      notices.show({ kind: "done", title: "Site settings", message: "They count from now on." });
    },
  };
}

function firstRecordedDay(
  { settings, recordedFrom, today }: SiteSettingsReply,
  typed: SiteSettings,
): string | undefined {
  if (recordedFrom === null) return undefined;
  return firstOtherTerms(settings, typed, { first: recordedFrom, last: dayAfter(today, -1) });
}

function conflictOf(
  reply: SiteSettingsReply,
  base: SiteSettings,
  edits: Partial<SiteDraft>,
  settle: (forgotten: readonly DraftPart[]) => void,
): SettingsConflict | undefined {
  const differing = DRAFT_PARTS.filter((part) => !isSamePart(base, reply.settings, part));
  if (differing.length === 0) return undefined;
  const both = differing.filter((part) => edits[part] !== undefined);
  return {
    by: reply.changed?.by ?? "Somebody else",
    both,
    theirs: differing.filter((part) => edits[part] === undefined),
    keepMine: () => {
      settle([]);
    },
    takeTheirs: () => {
      settle(both);
    },
  };
}

function without(edits: Partial<SiteDraft>, parts: readonly DraftPart[]): Partial<SiteDraft> {
  return Object.fromEntries(Object.entries(edits).filter(([part]) => !parts.some((one) => one === part)));
}

function belowSettings(paths: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(paths).map(([path, text]) => [path.replace(/^settings\./, ""), text]));
}
