import * as z from "zod";
import { type SecretBox, SealedText } from "./secretBox.ts";

/** A secret with the receiver that it was entered for. The seal covers the receiver: with another one it does not open. */
const BoundText = SealedText.extend({ receiver: z.string() });
export type BoundText = z.infer<typeof BoundText>;

/** A secret that can be used, or why it cannot: its key is not here, or it was entered for another receiver. */
export type OpenedSecret =
  | { readonly secret: string; readonly trouble: undefined }
  | { readonly secret: undefined; readonly trouble: "unreadable" | "elsewhere" };

const UNREADABLE: OpenedSecret = { secret: undefined, trouble: "unreadable" };

/** Where a secret belongs: what has it, such as "secret of notice channel 7", and who gets it. */
export interface SecretPlace {
  readonly of: string;
  readonly receiver: string;
}

/** Seals secrets, each for the one thing that has it and the one receiver that may get it. */
export class BoundSecrets {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  seal(place: SecretPlace, secret: string): BoundText {
    return { ...this.#box.seal(secret, sealedPlace(place)), receiver: place.receiver };
  }

  open(place: SecretPlace, kept: unknown): OpenedSecret {
    const bound = BoundText.safeParse(kept);
    if (!bound.success) return UNREADABLE;
    const { receiver, ...sealed } = bound.data;
    if (receiver !== place.receiver) return { secret: undefined, trouble: "elsewhere" };
    const secret = this.#box.openIfReadable(sealed, sealedPlace(place));
    return secret === undefined ? UNREADABLE : { secret, trouble: undefined };
  }

  /** Sealed with the newest key what an older one sealed; undefined: the newest did, or it cannot be used. */
  resealed(place: SecretPlace, kept: unknown): BoundText | undefined {
    const bound = BoundText.safeParse(kept);
    if (!bound.success || !this.#box.isOutdated(bound.data)) return undefined;
    const { secret } = this.open(place, kept);
    return secret === undefined ? undefined : this.seal(place, secret);
  }
}

function sealedPlace({ of, receiver }: SecretPlace): string {
  return JSON.stringify([of, receiver]);
}
