import { NOTICE_KIND_NAMES, NOTICE_STATE_NAMES, NOTICE_WAY_NAMES, type SentNotice } from "./sentNotice.ts";
import type { Column } from "../base/column.ts";

/** What was sent to whom, and what became of it. */
export const SENT_NOTICE_COLUMNS = [
  { key: "at", title: "When", isMoment: true, value: ({ at }) => at },
  { key: "text", title: "What", value: ({ text }) => text },
  { key: "kind", title: "Why", value: ({ kind }) => NOTICE_KIND_NAMES[kind] },
  { key: "recipient", title: "To", value: ({ recipient }) => recipient },
  { key: "way", title: "By", value: ({ way }) => NOTICE_WAY_NAMES[way] },
  { key: "state", title: "State", value: ({ state }) => NOTICE_STATE_NAMES[state] },
  { key: "attempts", title: "Attempts", value: ({ attempts }) => attempts },
  { key: "answer", title: "Answer", value: ({ answer }) => answer },
  { key: "rule", title: "Rule", value: ({ rule }) => rule },
] as const satisfies readonly Column<SentNotice>[];
