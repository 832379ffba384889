import type { Generated } from "kysely";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type IdentityTables = {
  roles: {
    id: Generated<number>;
    name: string;
    features: string[];
    changed_at: Date | null;
    changed_by: string | null;
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
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    used_at: Date;
    address: string;
    user_agent: string;
  };
  ended_sessions: { token_hash: Buffer; why: string; at: Date };
  sign_in_places: { username: string; address: string; at: Date };
  sign_in_failures: { username: string; address: string; at: Date };
};
