import type { NoticeRuleContent, OnCallCalendar, OwnNotices } from "@atrium/contract/alarms";
import type { Generated, JSONColumnType } from "kysely";
import type { SealedText } from "../../platform/secretBox.ts";
import type { BoundText } from "../../platform/boundSecrets.ts";
import type { NoticeContent } from "./content.ts";

/** The tables of migration 0044_notices, as queries see them. */
export type NoticeTables = {
  notice_channels: {
    id: Generated<number>;
    revision: number;
    kind: string;
    name: string;
    is_on: boolean;
    settings: JSONColumnType<object>;
    /** The password of the mail server, the webhook's secret, the private key of pushes, each bound to its receiver. */
    secret: JSONColumnType<BoundText> | null;
    updated_at: Date;
    by_name: string;
  };
  notice_rules: {
    id: Generated<number>;
    revision: number;
    content: JSONColumnType<NoticeRuleContent>;
    updated_at: Date;
    by_name: string;
  };
  notice_desk: {
    id: Generated<boolean>;
    /** Rules have looked at the journal up to this step; null: there was nothing to look for. */
    seen_step: string | number | null;
    calendar: JSONColumnType<OnCallCalendar> | null;
    calendar_revision: Generated<number>;
  };
  own_notices: { user_id: number; choices: JSONColumnType<OwnNotices>; updated_at: Date };
  push_browsers: {
    id: Generated<number>;
    user_id: number;
    endpoint_hash: Buffer;
    /** Sealed: who knows it can send to the browser. */
    subscription: JSONColumnType<SealedText>;
    name: string;
    added_at: Date;
  };
  notice_watches: {
    event: string | number;
    rule: number;
    raised_at: Date;
    next_step: number;
    /** When the next step is due; null: all are done, and nobody has acknowledged it yet. */
    due_at: Date | null;
  };
  notices: {
    id: Generated<string | number>;
    /** One for all attempts, so that a receiver can tell a second one. */
    message: Generated<string>;
    created_at: Date;
    kind: string;
    way: string;
    channel: number | null;
    user_id: number | null;
    browser: number | null;
    /** Where it goes, as far as too many at once are counted. */
    lane: string | null;
    recipient: string;
    priority: number | null;
    text: string;
    content: JSONColumnType<NoticeContent>;
    event: string | number | null;
    rule: number | null;
    rule_name: string | null;
    state: string;
    due_at: Date | null;
    attempts: Generated<number>;
    ended_at: Date | null;
    answer: string | null;
    is_perhaps_twice: Generated<boolean>;
  };
};
