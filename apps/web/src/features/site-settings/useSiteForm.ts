import type { SiteSettingsReply } from "@atrium/contract/site";
import { dayAfter } from "@atrium/contract";
import { firstOtherTerms, type SiteSettings, changeSiteSettings } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conflict } from "../../collections/form/ConflictNotice.tsx";
import { usePartEdits } from "../../collections/form/usePartEdits.ts";
import { type FieldErrors, useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { siteQuery } from "../../platform/site.ts";
import { settingsQuery } from "./settingsQueries.ts";
import {
  checkDraft,
  DRAFT_PARTS,
  draftOf,
  type DraftPart,
  isSamePart,
  PART_WORDS,
  type SiteDraft,
} from "./siteDraft.ts";

export interface SiteForm {
  draft: SiteDraft;
  /** What the draft says; undefined while something in it is wrong. */
  typed: SiteSettings | undefined;
  hasChanges: boolean;
  /** The first recorded day that costs or emits something else then; undefined: none does. */
  firstChangedDay: string | undefined;
  reason: string;
  setReason: (reason: string) => void;
  conflict: Conflict | undefined;
  isBusy: boolean;
  refusal: string | undefined;
  /** By their paths below the settings: `tariffs.0.from`; and `reason`. */
  errors: FieldErrors;
  change: <Part extends DraftPart>(part: Part, value: SiteDraft[Part]) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/** What a person changes of the site's settings. */
export function useSiteForm(reply: SiteSettingsReply): SiteForm {
  const queries = useQueryClient();
  const submission = useSubmit("settings");
  const parts = usePartEdits({ saved: reply.settings, draftOf, differing });
  const [reason, setReason] = useState("");
  const { draft, base, hasChanges, conflict } = parts;
  const checked = checkDraft(draft);
  const typed = "settings" in checked ? checked.settings : undefined;
  const firstChangedDay = typed === undefined ? undefined : firstRecordedDay(reply, typed);
  return {
    draft,
    typed,
    hasChanges,
    firstChangedDay,
    reason,
    setReason: (text) => {
      setReason(text);
      submission.clear("reason");
    },
    conflict: conflict && {
      ...conflict,
      by: reply.changed?.by ?? t("Someone else"),
      both: conflict.both.map((part) => t(PART_WORDS[part])),
      theirs: conflict.theirs.map((part) => t(PART_WORDS[part])),
    },
    isBusy: submission.isBusy,
    refusal: submission.refusal,
    errors: submission.paths,
    change: (part, value) => {
      parts.change(part, value);
      submission.clear(part);
    },
    discard: () => {
      parts.discard();
      setReason("");
      submission.setErrors({});
      submission.clear("reason");
    },
    save: async () => {
      if ("errors" in checked) {
        submission.setErrors(checked.errors);
        return;
      }
      const isNeeded = firstChangedDay !== undefined;
      if (isNeeded && reason.trim() === "") {
        submission.setErrors({ reason: t("Enter a reason. It is recorded in the audit log with the change.") });
        return;
      }
      const body = { before: base, settings: checked.settings, ...(isNeeded ? { reason: reason.trim() } : {}) };
      const isSaved = await submission.run(async () => {
        const saved = await ask(changeSiteSettings, { body });
        queries.setQueryData(settingsQuery.queryKey, saved);
        parts.settle(saved.settings);
      });
      if (!isSaved) {
        // Whoever was first is shown beside what was typed.
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
        return;
      }
      setReason("");
      await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
      notices.show({ kind: "done", title: t("Site settings"), message: t("Saved. They apply from now on.") });
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

function differing(one: SiteSettings, other: SiteSettings): readonly DraftPart[] {
  return DRAFT_PARTS.filter((part) => !isSamePart(one, other, part));
}
