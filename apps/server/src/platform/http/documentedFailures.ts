import { ERROR_CODES, ErrorReply, type ErrorCode } from "@atrium/contract";
import type { FastifyContextConfig } from "fastify";
import * as z from "zod";
import { needOf } from "./session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Codes of this call beside those that follow from its permission and its input. */
    refuses?: readonly ErrorCode[];
  }
}

interface Asked {
  readonly params?: unknown;
  readonly querystring?: unknown;
  readonly body?: unknown;
}

// A registered schema has a name in the document's components.
z.globalRegistry.add(ErrorReply, { id: "ErrorReply" });

/** The failures of a call, by status: every status that it can answer with has its codes. */
export function documentedFailures(method: string, config: FastifyContextConfig, asked: Asked): Record<string, object> {
  const codes = [...codesOf(method, config, asked)];
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code]);
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, of]) => [status, failure(of.map((code) => WHY[code]).join("; "))]),
    ),
    default: failure("What went wrong: a stable code and a sentence"),
  };
}

function codesOf(method: string, config: FastifyContextConfig, { params, querystring, body }: Asked): Set<ErrorCode> {
  const need = needOf(config);
  const codes = new Set<ErrorCode>(["ERL001", "EIN001", "EDB001", "EDB002"]);
  const isReading = method === "GET" || method === "HEAD";
  if (params !== undefined || querystring !== undefined || body !== undefined || !isReading) codes.add("EVA001");
  if (need !== "public") codes.add("EAU002");
  if (!isReading || need !== "public") codes.add("EAU004");
  if (!isReading) codes.add("EBO001");
  if (!isReading && need !== "public" && need !== "cookie" && need !== "import") codes.add("EAU005");
  const takesSession = need === "signed-in" || !OPEN_NEEDS.has(need);
  if (takesSession && config.isForDuties !== true) codes.add("EAU009");
  if (config.asksProof === true) codes.add("EAU008");
  if (params !== undefined) codes.add("ENF001");
  if (config.isOfCore === true) codes.add("ENC001");
  if (config.isOfCore === true && !isReading) codes.add("ENC002");
  for (const code of config.refuses ?? []) codes.add(code);
  return codes;
}

/** The permissions of any session. */
const OPEN_NEEDS: ReadonlySet<unknown> = new Set(["public", "signed-in", "cookie", "import", "metrics"]);

function failure(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } } };
}

const WHY: Readonly<Record<ErrorCode, string>> = {
  ENC001: "ENC001: no core takes calls now; `Retry-After` says when one does",
  ENC002: "ENC002: the core was lost while it made a change, and whether the change was made is not known",
  ENN001: "ENN001: the node cannot do that now",
  ENN002: "ENN002: the node did not answer; whether it was done is not known",
  ERO001: "ERO001: there is a role of that name",
  ERO003: "ERO003: the role was changed since it was read",
  EUS007: "EUS007: the user was changed since it was read",
  EHO002: "EHO002: there is a holiday on that day",
  EUS003: "EUS003: there is a user of that name",
  ERO002: "ERO002: the role still has users",
  EUS004: "EUS004: nobody active would be left who may set users and roles",
  ESC001: "ESC001: the place has a scene of that name",
  ESC002: "ESC002: the scene was changed since it was read",
  ECM001: "ECM001: another command has this id",
  EDV007: "EDV007: its identifier or address is another one's",
  EDV008: "EDV008: the device does not answer",
  EDV009: "EDV009: somebody else has changed it since it was read",
  EDV010: "EDV010: devices use the connection",
  EDV012: "EDV012: something stands on the floor, or needs it",
  EDV013: "EDV013: the file has problems, or the import cannot be undone any more",
  EDV011: "EDV011: a search runs through the connection already",
  EMT001: "EMT001: the counter has an exchange at that moment already",
  EMD001: "EMD001: there is a sound of that name",
  EMD002: "EMD002: it is no audio, or it was cut off; nothing was kept",
  EMD003: "EMD003: the sound is used",
  EMD004: "EMD004: the site has as many sounds as it may have, or too many uploads are under way",
  ECA001: "ECA001: the camera does not do it, or does not answer",
  ECA003: "ECA003: somebody else turns the camera",
  ECA002: "ECA002: the clip is too large, or the camera sent pictures of another form within it",
  EPL001: "EPL001: somebody else has changed the plate since it was read",
  EPL002: "EPL002: the plate is on the allow list already",
  EPL003: "EPL003: the allow list is full, or the site has no plate reader",
  EEX001: "EEX001: it would have more rows than an export may have",
  EBK001: "EBK001: a backup is being made or checked already",
  EBK002: "EBK002: the files of the backup are gone",
  EEX002: "EEX002: an export of this id is under way, or too many are",
  ERP001: "ERP001: the person has a report of that name",
  ERP002: "ERP002: somebody else has changed the report since it was read",
  ERP003: "ERP003: the person has as many reports as one may have",
  EAL001: "The rule was changed by somebody else since it was read.",
  ERU001: "The schedule or condition was changed by somebody else since it was read.",
  ERU002: "There is a rule of that name, or as many as there may be.",
  EFD001: "EFD001: the panel is in alarm or has a drill already, or the drill is over",
  ESH001: "ESH001: somebody else has signed the sheet, or its shift is not the one to hand over any more",
  ESH002: "ESH002: nobody takes over from himself",
  ENO001: "ENO001: somebody else has changed it since it was read",
  ENO002: "ENO002: there is one of that name or kind, or as many as there may be",
  ENO003: "ENO003: rules tell the channel something",
  EAU001: "EAU001: wrong username or password",
  EAU002: "EAU002: no session, or it is over",
  EAU003: "EAU003: too many failed sign-ins; Retry-After says when to come back",
  EAU004: "EAU004: the role does not allow this, or another site's page asks for it",
  EAU005: "EAU005: the cookie alone changes nothing",
  EAU006: "EAU006: the second factor is wrong",
  EAU007: "EAU007: the step is over, sign in again",
  EAU008: "EAU008: the password has to be given once more",
  EAU009: "EAU009: something has to be done first: a new password, a second factor",
  EAU010: "EAU010: a directory of the organisation gave no usable answer",
  EAU011: "EAU011: the directory knows the person, who has no role, no name or no usable password here",
  EUS005: "EUS005: the role asks for a second factor and it is the last one, or there is none to recover",
  EUS006: "EUS006: the person has as many passkeys as one may have, or this one",
  EVA001: "EVA001: the request does not fit this call; `fields` says where",
  ENF001: "ENF001: there is no such thing",
  ERL001: "ERL001: too many calls; Retry-After says when to come back",
  EBO001: "EBO001: the body is too large",
  EDB001: "EDB001: the database does not answer, or its disk is full",
  EDB002: "EDB002: too many long queries wait for the database already",
  EIN001: "EIN001: an unexpected error",
};
