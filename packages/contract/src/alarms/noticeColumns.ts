import { phrase, sayTerm, t } from "@atrium/words";
import { NOTICE_KIND_NAMES, NOTICE_STATE_NAMES, NOTICE_WAY_NAMES, type SentNotice } from "./sentNotice.ts";
import type { Column } from "../base/column.ts";

/** What was sent to whom, and what became of it. */
export const SENT_NOTICE_COLUMNS = [
  { key: "at", title: phrase("When"), isMoment: true, value: ({ at }) => at },
  { key: "text", title: phrase("What"), value: ({ text }) => sayTerm(text) },
  { key: "kind", title: phrase("Reason"), value: ({ kind }) => t(NOTICE_KIND_NAMES[kind]) },
  { key: "recipient", title: phrase("To"), value: ({ recipient }) => recipient },
  { key: "way", title: phrase("By"), value: ({ way }) => t(NOTICE_WAY_NAMES[way]) },
  { key: "state", title: phrase("State"), value: ({ state }) => t(NOTICE_STATE_NAMES[state]) },
  { key: "attempts", title: phrase("Attempts"), value: ({ attempts }) => attempts },
  { key: "answer", title: phrase("Response"), value: ({ answer }) => answer },
  { key: "rule", title: phrase("Rule"), value: ({ rule }) => rule },
] as const satisfies readonly Column<SentNotice>[];
