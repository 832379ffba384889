import { DigestAnswers, digestChallenge } from "@atrium/rtsp";
import { t } from "@atrium/words";
import type { Answer } from "./answer.ts";
import { nodeHash } from "./nodeHash.ts";
import type { PasswordRefusals } from "./passwordRefusals.ts";
import type { VapixRequest } from "./product.ts";
import { VapixAnotherDevice, VapixNotAdmitted, VapixPasswordRefused, VapixPasswordWithheld } from "./vapixError.ts";
import type { VapixSettings } from "./vapixSettings.ts";

/** The realm of a unit carries its serial number: `AXIS_ACCC8E012345`. */
const REALM_SERIAL = /^[A-Za-z]+_([0-9A-Fa-f]{12})$/;

interface AdmissionOptions {
  /** What sentences call the unit. */
  readonly name: string;
  /** The one that has to answer, by its mapping. */
  readonly serial: string | undefined;
  readonly settings: Pick<VapixSettings, "username" | "password" | "authentication">;
  readonly refusals: PasswordRefusals;
  /** The password was not entered for the unit's host: whatever it asks, nothing is proved to it. */
  readonly isWithheld: boolean;
}

/** How we prove to one unit who we are, and find that it is the one that we mean. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Those to the newest challenge. */
  #answers: DigestAnswers | null = null;
  /** The serial number that has to answer: the mapping's, else that of the first unit that did. */
  #serial: string | undefined;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#serial = options.serial;
  }

  /** The connection ended: its nonce is not used again. The count of refused passwords stays. */
  forget(): void {
    this.#answers = null;
  }

  /** The unit took what we proved. */
  passed(): void {
    this.#options.refusals.passed();
  }

  /** Takes the challenge of a 401, or finds that the password is wrong. */
  challenged({ challenges }: Answer, hasTried: boolean): void {
    if (this.#options.isWithheld) throw new VapixPasswordWithheld();
    if (this.#options.settings.authentication === "basic") this.#refused();
    const challenge = digestChallenge(challenges);
    if (challenge === null) {
      throw new VapixNotAdmitted(
        t("{name} requires an authentication method that Atrium does not support.", { name: this.#options.name }),
      );
    }
    this.#checkSerial(challenge.realm);
    const wasFresh = hasTried && this.#answers?.uses === 1;
    const { username, password } = this.#options.settings;
    this.#answers = new DigestAnswers(challenge, { username, password, hash: nodeHash });
    // A nonce that was good before may be forgotten after a restart, and not every unit says that it is stale.
    if (wasFresh && !challenge.isStale) this.#refused();
  }

  #refused(): never {
    this.#options.refusals.refused();
    this.#answers = null;
    throw new VapixPasswordRefused(t("{name} rejected the username or password.", { name: this.#options.name }));
  }

  /** @throws VapixPasswordRefused while the unit is left alone */
  refuseWhileLocked(): void {
    if (!this.#options.refusals.isLocked) return;
    throw new VapixPasswordRefused(
      t("{name} rejected the username or password twice. No further attempts for now.", { name: this.#options.name }),
    );
  }

  #checkSerial(realm: string): void {
    const serial = REALM_SERIAL.exec(realm)?.[1]?.toUpperCase();
    const wanted = this.#serial;
    if (wanted !== undefined && serial !== wanted) {
      this.#answers = null;
      throw new VapixAnotherDevice(
        t("{name} is {found}, not {wanted}.", {
          name: this.#options.name,
          found: serial ?? t("another device"),
          wanted,
        }),
      );
    }
    this.#serial = serial;
  }

  /** What a request proves itself with; null: the unit has not asked yet. */
  authorization({ method, path }: VapixRequest): string | null {
    if (this.#options.isWithheld) return null;
    const { username, password, authentication } = this.#options.settings;
    if (authentication === "basic") {
      return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    }
    return this.#answers?.authorization(method, path) ?? null;
  }
}
