import { phrase, t } from "@atrium/words";
import type { MailSecurity, NoticeChannel, NoticeChannelKind } from "@atrium/contract/alarms";

/** A channel as its form holds it: every field a text. */
export interface ChannelDraft {
  readonly kind: NoticeChannelKind;
  readonly name: string;
  readonly isOn: boolean;
  readonly host: string;
  readonly port: string;
  readonly security: MailSecurity;
  readonly username: string;
  /** Empty: the one that is kept stays. */
  readonly password: string;
  readonly from: string;
  readonly certificate: string;
  readonly url: string;
  readonly renewsSecret: boolean;
  readonly contact: string;
}

/** The port that goes with a protection (RFC 8314). */
export const PORTS: Readonly<Record<MailSecurity, string>> = { tls: "465", starttls: "587", none: "25" };
const NAMES = { mail: phrase("Email"), push: phrase("Push") } as const;

export function draftOf(kind: NoticeChannelKind, channel: NoticeChannel | undefined): ChannelDraft {
  const { hasPassword: _has, port, ...settings } = { hasPassword: false, port: 465, ...channel?.settings };
  return {
    host: "",
    security: "tls",
    username: "",
    from: "",
    certificate: "",
    url: "",
    contact: "",
    ...settings,
    kind,
    port: String(port),
    password: "",
    renewsSecret: false,
    name: channel?.name ?? (kind === "webhook" ? "" : t(NAMES[kind])),
    isOn: channel?.isOn ?? true,
  };
}

/** What is sent: fields that are empty are left out. */
export function contentOf(draft: ChannelDraft): object {
  const { kind, name, isOn } = draft;
  return { name, isOn, settings: { kind, ...settingsOf(draft) } };
}

function settingsOf(draft: ChannelDraft): object {
  const { kind, host, port, security, from, url, contact, renewsSecret } = draft;
  const certificate = filled("certificate", draft.certificate);
  if (kind === "push") return { contact };
  if (kind === "webhook") return { url, ...certificate, ...(renewsSecret ? { renewsSecret } : {}) };
  const username = filled("username", draft.username);
  const password = draft.username === "" ? {} : filled("password", draft.password);
  return { host, port: Number(port), security, from, ...username, ...password, ...certificate };
}

function filled(key: string, text: string): object {
  return text.trim() === "" ? {} : { [key]: text };
}
