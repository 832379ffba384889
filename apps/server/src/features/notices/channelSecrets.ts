import { phrase, t } from "@atrium/words";
import { createHash } from "node:crypto";
import type { NoticeChannelContent, NoticeChannelSettings } from "@atrium/contract/alarms";
import { BoundSecrets, type BoundText, type SecretPlace } from "../../platform/boundSecrets.ts";
import { type SecretBox, SealedText } from "../../platform/secretBox.ts";

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
  readonly #bound: BoundSecrets;

  constructor(box: SecretBox) {
    this.#box = box;
    this.#bound = new BoundSecrets(box);
  }

  seal(id: number, settings: NoticeChannelSettings, secret: string): BoundText {
    return this.#bound.seal(placeOf(id, settings), secret);
  }

  open(id: number, settings: NoticeChannelSettings, kept: unknown): OpenSecret {
    const needsOne = settings.kind !== "mail" || settings.hasPassword;
    if (kept === null && !needsOne) return { secret: undefined, trouble: undefined };
    const { secret, trouble } = this.#bound.open(placeOf(id, settings), kept);
    return { secret, trouble: trouble && t(TROUBLES[trouble]) };
  }

  /**
   * Sealed as it would be today: with the newest key what an older one sealed, and bound to its channel's receiver what an
   * earlier version sealed without one. Undefined: it is, or it is unreadable.
   */
  resealed(id: number, settings: NoticeChannelSettings, kept: unknown): BoundText | undefined {
    const unbound = SealedText.safeParse(kept);
    if (!unbound.success) return this.#bound.resealed(placeOf(id, settings), kept);
    const secret = this.#box.openIfReadable(unbound.data, nameOf(id));
    return secret === undefined ? undefined : this.seal(id, settings, secret);
  }
}

function placeOf(id: number, settings: NoticeChannelSettings): SecretPlace {
  return { of: nameOf(id), receiver: receiverOf(settings) };
}

function nameOf(id: number): string {
  return `secret of notice channel ${id}`;
}
