import { inboxOf } from "./natsConnection.ts";
import type { Role } from "./nodeFacts.ts";

/** A node, and how it signs in to NATS. */
export interface NodeAccount {
  readonly node: string;
  readonly role: Role;
  readonly access:
    | { readonly kind: "key"; readonly publicKey: string }
    /** A field node far away, behind a NATS server of its own, which signs in for it. */
    | { readonly kind: "leaf"; readonly password: string };
}

/** Subjects that a node may publish and hear; everything else is refused by the servers. */
interface Rights {
  readonly publish: readonly string[];
  readonly neverPublish?: readonly string[];
  readonly subscribe: readonly string[];
}

/** Key-value stores: which core is active, and which nodes there are. */
const STORES = ["atrium-election", "atrium-nodes"] as const;
/** Whoever is asked answers on the subject that the question names. */
const ANSWERS = "_INBOX.>";

/** The configuration of NATS that says who may connect, and what each may say (docs/guides/cluster.md). */
export function accountsFile(installation: string, accounts: readonly NodeAccount[]): string {
  const users = accounts.map((account) => userOf(account, rightsOf(installation, account)));
  return [
    "# Made by `atrium node-keys`; what is changed here by hand is lost when it is called again.",
    "accounts {",
    "  ATRIUM {",
    "    jetstream: enabled",
    "    users: [",
    ...users,
    "    ]",
    "  }",
    "}",
    "",
  ].join("\n");
}

function userOf({ node, role, access }: NodeAccount, { publish, neverPublish = [], subscribe }: Rights): string {
  const isLeaf = access.kind === "leaf";
  const who = isLeaf ? `user: "${node}", password: "${access.password}"` : `nkey: "${access.publicKey}"`;
  const deny = neverPublish.length === 0 ? "" : `, deny: ${list(neverPublish)}`;
  return [
    `      # ${node}, ${role}${isLeaf ? ", through a leaf node" : ""}`,
    `      { ${who}, permissions: {`,
    `        publish: { allow: ${list(publish)}${deny} }`,
    `        subscribe: { allow: ${list(subscribe)} }`,
    "      } }",
  ].join("\n");
}

function answersOf(node: string): string {
  return `${inboxOf(node)}.>`;
}

function list(subjects: readonly string[]): string {
  return `[${subjects.map((subject) => `"${subject}"`).join(", ")}]`;
}

function rightsOf(installation: string, account: NodeAccount): Rights {
  if (account.role === "field") return ofField(installation, account);
  if (account.role === "web") return ofOthers(installation, account);
  const all = `atrium.${installation}`;
  return {
    publish: [`${all}.>`, "$KV.>", "$JS.>", ANSWERS],
    // What field nodes have kept is theirs to say.
    neverPublish: [`${all}.field.>`],
    subscribe: [`${all}.>`, "$KV.>", answersOf(account.node)],
  };
}

/** What every node but the core may: ask the core, hear it, say of itself that it is there, read the stores. */
function ofOthers(installation: string, { node, access }: NodeAccount): Rights {
  const all = `atrium.${installation}`;
  // A leaf node's JetStream is another one: that of the core is called by its domain.
  const calls = access.kind === "leaf" ? "$JS.core.API" : "$JS.API";
  const own = `$KV.atrium-nodes.${node}`;
  return {
    publish: [
      `${all}.core.>`,
      ANSWERS,
      access.kind === "leaf" ? `${calls}.${own}` : own,
      `${calls}.INFO`,
      // Whoever is first makes it.
      `${calls}.STREAM.CREATE.KV_atrium-nodes`,
      ...STORES.flatMap((store) => readingOf(`KV_${store}`, calls)),
    ],
    subscribe: [`${all}.bus.>`, `${all}.node.${node}.>`, answersOf(node)],
  };
}

function ofField(installation: string, account: NodeAccount): Rights {
  const { node, access } = account;
  const { publish, subscribe } = ofOthers(installation, account);
  const stream = `FIELD_${installation}_${node}`;
  if (access.kind === "leaf") {
    // Its log is in its own domain: the core reads it there.
    return { publish, subscribe: [...subscribe, `$JS.${node}.API.>`, `$JS.ACK.${stream}.>`] };
  }
  const ownLog = ["STREAM.INFO", "STREAM.CREATE"].map((call) => `$JS.API.${call}.${stream}`);
  return { publish: [...publish, `atrium.${installation}.field.${node}`, ...ownLog], subscribe };
}

/** Reading a stream, and following it. */
function readingOf(stream: string, calls: string): string[] {
  return [
    `${calls}.STREAM.INFO.${stream}`,
    `${calls}.STREAM.MSG.GET.${stream}`,
    `${calls}.DIRECT.GET.${stream}`,
    `${calls}.DIRECT.GET.${stream}.>`,
    `${calls}.CONSUMER.CREATE.${stream}`,
    `${calls}.CONSUMER.CREATE.${stream}.>`,
    `${calls}.CONSUMER.INFO.${stream}.>`,
    `${calls}.CONSUMER.DELETE.${stream}.>`,
    `${calls}.CONSUMER.MSG.NEXT.${stream}.>`,
    `$JS.FC.${stream}.>`,
  ];
}
