import { sayTerm, t } from "@atrium/words";
import { createHash, timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FormField } from "@atrium/contract";
import type { ConnectionFile } from "@atrium/contract/site";
import * as z from "zod";
import { type SecretBox, SealedText, UnreadableSecretError } from "../../platform/secretBox.ts";
import { hasOwnReceiver, receiverIn, receiverOf } from "./receivers.ts";

/** Which settings of a protocol are secret, and their names; the drivers' registry has this form. */
export type SettingsForms = Readonly<Record<string, { readonly settings: readonly FormField[] }>>;

type Connection = Pick<ConnectionFile, "id" | "protocol" | "settings">;

/** The fields of a connection's settings that are secret. */
export function secretFields({ protocol }: Pick<Connection, "protocol">, forms: SettingsForms): FormField[] {
  return (forms[protocol]?.settings ?? []).filter(({ isSecret }) => isSecret);
}

/** The secrets that a connection has, sealed or not. */
export function secretsIn(connection: Connection, forms: SettingsForms): FormField[] {
  return secretFields(connection, forms).filter(({ key }) => connection.settings[key] !== undefined);
}

/** The connection as everyone may see it. */
export function withoutSecrets<Row extends Connection>(connection: Row, forms: SettingsForms): Row {
  const secret = new Set(secretFields(connection, forms).map(({ key }) => key));
  const shown = Object.entries(connection.settings).filter(([key]) => !secret.has(key));
  return { ...connection, settings: Object.fromEntries(shown) };
}

/** A sealed secret with the receivers for which it was entered. The seal covers them: with another list it does not open. */
const BoundText = SealedText.extend({ receivers: z.array(z.string()) });
type BoundText = z.infer<typeof BoundText>;

/**
 * Seals the secrets of connections and opens them. They are sealed in the database and in the directory, and opened for
 * the driver alone. Each is bound to its connection, its field and its receivers.
 */
export class ConnectionSecrets {
  readonly #box: SecretBox;
  readonly #forms: SettingsForms;

  constructor(box: SecretBox, forms: SettingsForms) {
    this.#box = box;
    this.#forms = forms;
  }

  /**
   * The connection with its secrets sealed with the newest key; itself where they are.
   * @param receivers of secrets that come in clear, or were sealed by a version that did not bind them
   */
  seal<Row extends Connection>(connection: Row, receivers: readonly string[]): Row {
    const sealed = secretsIn(connection, this.#forms).flatMap(({ key }) => {
      const bound = BoundText.safeParse(connection.settings[key]);
      if (bound.success && !this.#box.isOutdated(bound.data)) return [];
      const text = this.#readable(connection, key);
      if (text === undefined) return [];
      return [[key, this.#bound(connection, key, { text, receivers: bound.data?.receivers ?? receivers })] as const];
    });
    if (sealed.length === 0) return connection;
    return withSettings(connection, sealed);
  }

  /** The connection as its driver needs it. @throws UnreadableSecretError that says what to do */
  open<Row extends Connection>(connection: Row): Row {
    const opened = secretsIn(connection, this.#forms).map(
      (field) => [field.key, this.#opened(connection, field)] as const,
    );
    return withSettings(connection, opened);
  }

  /**
   * The connection with the secrets of another one where it has none of its own, all sealed. An equal secret stays as it is sealed.
   * One that was entered for another host is left out.
   * @param before the same connection as it is kept
   * @param receivers of the secrets that come in clear
   */
  keep<Row extends Connection>(connection: Row, before: Connection | undefined, receivers: readonly string[]): Row {
    if (before?.protocol !== connection.protocol) return this.seal(connection, receivers);
    const kept = secretsIn(before, this.#forms).flatMap(({ key }) => {
      const [own, old] = [connection.settings[key], before.settings[key]];
      if (own === undefined) {
        const isElsewhere = hasOwnReceiver(connection) && !receiversOfSecret(old).includes(receiverOf(connection));
        return isElsewhere ? [] : [[key, old] as const];
      }
      const isSame = own === this.#readable(before, key) && isDeepStrictEqual(receiversOfSecret(old), receivers);
      return isSame ? [[key, old] as const] : [];
    });
    return this.seal(withSettings(connection, kept), receivers);
  }

  /**
   * The connection whose secrets may go to one more receiver, for whoever has just entered one of them.
   * @returns undefined where what was entered is not that secret
   */
  entrusted<Row extends Connection>(connection: Row, entered: string, receivers: readonly string[]): Row | undefined {
    const fields = secretsIn(connection, this.#forms);
    const [first] = fields;
    const known = first && this.#readable(connection, first.key);
    if (known === undefined || !isSameText(known, entered)) return undefined;
    const bound = fields.flatMap(({ key }) => {
      const text = this.#readable(connection, key);
      const all = [...new Set([...receiversOfSecret(connection.settings[key]), ...receivers])];
      return text === undefined ? [] : [[key, this.#bound(connection, key, { text, receivers: all })] as const];
    });
    return withSettings(connection, bound);
  }

  /** Whether a secret may go to a device: at a host of its own only where it was entered for that. */
  mayGoTo(connection: Connection, key: string, address: Readonly<Record<string, unknown>>): boolean {
    return receiverIn(connection, address).every((receiver) => this.isEntrusted(connection, key, receiver));
  }

  /** Whether a secret of the connection was entered for a receiver. One that it does not have is kept from nobody. */
  isEntrusted(connection: Connection, key: string, receiver: string): boolean {
    const secret = connection.settings[key];
    return secret === undefined || receiversOfSecret(secret).includes(receiver);
  }

  /** The secrets of a connection that were not entered for a receiver. */
  withheldFrom(connection: Connection, receiver: string): FormField[] {
    return secretsIn(connection, this.#forms).filter(({ key }) => !this.isEntrusted(connection, key, receiver));
  }

  /** Whether one of its secrets cannot be opened. */
  isUnreadable(connection: Connection): boolean {
    return secretsIn(connection, this.#forms).some(({ key }) => this.#readable(connection, key) === undefined);
  }

  #bound(
    connection: Connection,
    key: string,
    { text, receivers }: { readonly text: string; readonly receivers: readonly string[] },
  ): BoundText {
    return { ...this.#box.seal(text, placeOf(connection, key, receivers)), receivers: [...receivers] };
  }

  #readable(connection: Connection, key: string): string | undefined {
    const value = connection.settings[key];
    if (typeof value === "string") return value;
    const bound = BoundText.safeParse(value);
    try {
      if (!bound.success) return this.#box.open(SealedText.parse(value), placeOf(connection, key));
      const { receivers, ...sealed } = bound.data;
      return this.#box.open(sealed, placeOf(connection, key, receivers));
    } catch {
      return undefined;
    }
  }

  #opened(connection: Connection, { key, label }: FormField): string {
    const text = this.#readable(connection, key);
    if (text === undefined) {
      throw new UnreadableSecretError(
        t(
          "{label} cannot be decrypted because the installation's key has changed. Restore the original key and restart, or enter it again.",
          { label: sayTerm(label) },
        ),
      );
    }
    const isSealed = typeof connection.settings[key] !== "string";
    if (isSealed && hasOwnReceiver(connection) && !this.isEntrusted(connection, key, receiverOf(connection))) {
      throw new UnreadableSecretError(
        t("{label} was entered for a different host. Enter it again.", { label: sayTerm(label) }),
      );
    }
    return text;
  }
}

/** Empty where it is sealed for nobody, as earlier versions left it. */
function receiversOfSecret(secret: unknown): readonly string[] {
  return BoundText.safeParse(secret).data?.receivers ?? [];
}

function withSettings<Row extends Connection>(connection: Row, changed: readonly (readonly [string, unknown])[]): Row {
  return { ...connection, settings: { ...connection.settings, ...Object.fromEntries(changed) } };
}

/** What a secret is sealed for. Without receivers: as earlier versions sealed it. */
function placeOf({ id }: Connection, key: string, receivers?: readonly string[]): string {
  const place = `connection ${id} ${key}`;
  return receivers === undefined ? place : JSON.stringify([place, ...receivers]);
}

/** Compared by digests: how long it takes tells nothing of either text. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
