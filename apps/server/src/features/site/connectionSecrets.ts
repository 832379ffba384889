import type { ConnectionFile, FormField } from "@atrium/contract";
import { type SecretBox, SealedText, UnreadableSecretError } from "../../platform/secretBox.ts";

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

/** The connection as everybody may see it. */
export function withoutSecrets<Row extends Connection>(connection: Row, forms: SettingsForms): Row {
  const secret = new Set(secretFields(connection, forms).map(({ key }) => key));
  const shown = Object.entries(connection.settings).filter(([key]) => !secret.has(key));
  return { ...connection, settings: Object.fromEntries(shown) };
}

/**
 * Seals the secrets of connections and opens them. They are sealed in the database and in the directory, and opened for
 * the driver alone.
 */
export class ConnectionSecrets {
  readonly #box: SecretBox;
  readonly #forms: SettingsForms;

  constructor(box: SecretBox, forms: SettingsForms) {
    this.#box = box;
    this.#forms = forms;
  }

  /** The connection with its secrets sealed with the newest key; itself where they are. */
  seal<Row extends Connection>(connection: Row): Row {
    const sealed = secretsIn(connection, this.#forms).flatMap(({ key }) => {
      const text = this.#clearText(connection, key);
      return text === undefined ? [] : [[key, this.#box.seal(text, placeOf(connection, key))] as const];
    });
    if (sealed.length === 0) return connection;
    return { ...connection, settings: { ...connection.settings, ...Object.fromEntries(sealed) } };
  }

  /** The connection as its driver needs it. @throws UnreadableSecretError that says what to do */
  open<Row extends Connection>(connection: Row): Row {
    const opened = secretsIn(connection, this.#forms).map((field) => [field.key, this.#opened(connection, field)]);
    return { ...connection, settings: { ...connection.settings, ...Object.fromEntries(opened) } };
  }

  /**
   * The connection with the secrets of another one where it has none of its own, all sealed. An equal secret stays as it is sealed.
   * @param before the same connection as it is kept
   */
  keep<Row extends Connection>(connection: Row, before: Connection | undefined): Row {
    if (before?.protocol !== connection.protocol) return this.seal(connection);
    const kept = secretsIn(before, this.#forms).flatMap(({ key }) => {
      const [own, old] = [connection.settings[key], before.settings[key]];
      return own === undefined || own === this.#readable(before, key) ? [[key, old] as const] : [];
    });
    return this.seal({ ...connection, settings: { ...connection.settings, ...Object.fromEntries(kept) } });
  }

  /** Whether one of its secrets cannot be opened. */
  isUnreadable(connection: Connection): boolean {
    return secretsIn(connection, this.#forms).some(({ key }) => this.#readable(connection, key) === undefined);
  }

  /** A secret that is not sealed, or not with the newest key; undefined where it is, or where its key is not here. */
  #clearText(connection: Connection, key: string): string | undefined {
    const value = connection.settings[key];
    if (typeof value === "string") return value;
    const sealed = SealedText.safeParse(value);
    return sealed.success && this.#box.isOutdated(sealed.data) ? this.#readable(connection, key) : undefined;
  }

  #readable(connection: Connection, key: string): string | undefined {
    const value = connection.settings[key];
    if (typeof value === "string") return value;
    try {
      return this.#box.open(SealedText.parse(value), placeOf(connection, key));
    } catch {
      return undefined;
    }
  }

  #opened(connection: Connection, { key, label }: FormField): string {
    const text = this.#readable(connection, key);
    if (text !== undefined) return text;
    throw new UnreadableSecretError(
      `${label}: it cannot be decrypted, because the key is another one. Put the installation's own key back and restart, ` +
        "or enter it again.",
    );
  }
}

function placeOf({ id }: Connection, key: string): string {
  return `connection ${id} ${key}`;
}
