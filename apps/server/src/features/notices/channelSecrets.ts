import { phrase, t } from "@atrium/words";
import { createHash } from "node:crypto";
import type { NoticeChannelContent, NoticeChannelSettings } from "@atrium/contract/alarms";
import * as z from "zod";
import { type SecretBox, SealedText, UnreadableSecretError } from "../../platform/secretBox.ts";

/** A secret with the receiver that it was entered for. The seal covers the receiver: with another one it does not open. */
const BoundText = SealedText.extend({ receiver: z.string() });
export type BoundText = z.infer<typeof BoundText>;

interface OpenSecret {
  /** undefined: it has none, or one that cannot be used. */
  readonly secret: string | undefined;
  /** Why a secret that it has cannot be used, as a sentence. */
  readonly trouble: string | undefined;
}

const TROUBLES = {
  unreadable: phrase("The password or key cannot be decrypted. Enter it again."),
  elsewhere: phrase("The password or key was entered for a different server. Enter it again."),
} as const;

/**
 * Who gets the secret of a channel, and how it travels there; a text that is compared and never taken apart. A webhook's secret signs what
 * its host gets. The key of pushes signs for every push service and is sent to none.
 */
export function receiverOf(settings: NoticeChannelSettings | NoticeChannelContent["settings"]): string {
  if (settings.kind === "push") return "push";
  if (settings.kind === "webhook") return new URL(settings.url).origin;
  const { host, port, security, username = "", certificate } = settings;
  const trusted = certificate === undefined ? "" : createHash("sha256").update(certificate).digest("hex");
  return JSON.stringify([host.toLowerCase(), port, security, username, trusted]);
}

/** Seals the secrets of channels and opens them. Each is bound to its channel and its receiver. */
export class ChannelSecrets {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  seal(id: number, settings: NoticeChannelSettings, secret: string): BoundText {
    const receiver = receiverOf(settings);
    return { ...this.#box.seal(secret, placeOf(id, receiver)), receiver };
  }

  open(id: number, settings: NoticeChannelSettings, kept: unknown): OpenSecret {
    const needsOne = settings.kind !== "mail" || settings.hasPassword;
    if (kept === null) return { secret: undefined, trouble: needsOne ? t(TROUBLES.unreadable) : undefined };
    const bound = BoundText.safeParse(kept);
    if (!bound.success) return { secret: undefined, trouble: t(TROUBLES.unreadable) };
    const { receiver, ...sealed } = bound.data;
    if (receiver !== receiverOf(settings)) return { secret: undefined, trouble: t(TROUBLES.elsewhere) };
    const secret = this.#readable(sealed, placeOf(id, receiver));
    return { secret, trouble: secret === undefined ? t(TROUBLES.unreadable) : undefined };
  }

  /** One that an earlier version sealed without a receiver, bound to the one of its channel now; undefined: it is bound, or unreadable. */
  bound(id: number, settings: NoticeChannelSettings, kept: unknown): BoundText | undefined {
    const sealed = SealedText.safeParse(kept);
    const secret = sealed.success ? this.#readable(sealed.data, placeOf(id)) : undefined;
    return secret === undefined ? undefined : this.seal(id, settings, secret);
  }

  #readable(sealed: SealedText, place: string): string | undefined {
    try {
      return this.#box.open(sealed, place);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return undefined;
    }
  }
}

/** What a secret is sealed for. Without a receiver: as earlier versions sealed it. */
function placeOf(id: number, receiver?: string): string {
  const place = `secret of notice channel ${id}`;
  return receiver === undefined ? place : JSON.stringify([place, receiver]);
}
