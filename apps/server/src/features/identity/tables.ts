import type { RoleLimits, SignInGrant, SignInSettings } from "@atrium/contract/people";
import type { Preferences } from "@atrium/contract/site";
import type { Generated, JSONColumnType } from "kysely";
import type { SealedText } from "../../platform/secretBox.ts";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type IdentityTables = {
  roles: {
    id: Generated<number>;
    name: string;
    features: string[];
    asks_second_factor: Generated<boolean>;
    /** Null: its rights hold everywhere. */
    limits: JSONColumnType<RoleLimits, string | undefined> | null;
    changed_at: Date | null;
    changed_by: string | null;
    revision: Generated<number>;
  };
  users: {
    id: Generated<number>;
    username: string;
    password_hash: string;
    role_id: number;
    is_active: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    last_sign_in_at: Date | null;
    password_changed_at: Date | null;
    /** Somebody else gave the password and asks for another one. */
    password_is_given: Generated<boolean>;
    preferences: JSONColumnType<Preferences, string | undefined>;
    revision: Generated<number>;
  };
  api_tokens: {
    id: Generated<number>;
    token_hash: Buffer;
    name: string;
    features: string[];
    limits: JSONColumnType<RoleLimits, string | undefined> | null;
    calls_per_minute: number;
    created_at: Date;
    user_id: number;
    created_by: string;
    expires_at: Date | null;
    last_used_at: Date | null;
    last_address: string | null;
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    used_at: Date;
    address: string;
    user_agent: string;
    proven_at: Date | null;
    /** The key of the provider that it was opened with; null: with a password. */
    provider: string | null;
    provider_subject: string | null;
    /** The provider's own session, as it names it (sid). */
    provider_session: string | null;
    /** Sealed: the provider takes it back at the sign-out. */
    provider_token: JSONColumnType<SealedText> | null;
    /** A second factor was shown to the provider. */
    has_provider_factor: Generated<boolean>;
  };
  sign_in_providers: {
    key: string;
    name: string;
    is_on: boolean;
    settings: JSONColumnType<SignInSettings>;
    /** Sealed, with its receiver. */
    secret: JSONColumnType<object> | null;
    grants: JSONColumnType<SignInGrant[]>;
    changed_at: Date;
    changed_by: string;
    revision: Generated<number>;
  };
  /** Accounts without a password of their own. */
  user_identities: { user_id: number; provider: string; issuer: string; subject: string };
  ended_sessions: { token_hash: Buffer; why: string; at: Date };
  one_time_codes: {
    user_id: number;
    /** Sealed. Null until a code of the first one was given. */
    secret: JSONColumnType<SealedText> | null;
    added_at: Date | null;
    /** The newest 30 s whose code was used: neither it nor an older one counts again. */
    used_step: number | null;
    used_at: Date | null;
    /** Sealed: a secret that counts once a code of it is given. */
    pending: JSONColumnType<SealedText> | null;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential: string;
    public_key: Buffer;
    counter: string | number;
    transports: string[];
    /** The host name that it was made for. */
    host: string;
    name: string;
    added_at: Date;
    used_at: Date | null;
  };
  recovery_codes: { code_hash: Buffer; user_id: number; made_at: Date; used_at: Date | null };
  sign_in_places: { username: string; address: string; at: Date };
  sign_in_failures: { username: string; address: string; at: Date };
};
