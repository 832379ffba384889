import * as z from "zod";

/** Every code the server answers with, the status it goes with and what it means. */
export const ERROR_CODES = {
  ERO001: 409,
  EHO002: 409,
  EUS003: 409,
  /** The role still has users. */
  ERO002: 409,
  /** The role was changed by somebody else since it was read. */
  ERO003: 409,
  /** The user was changed by somebody else since it was read. */
  EUS007: 409,
  /** Nobody active would be left who may set users and roles. */
  EUS004: 409,
  /** The place has a scene of that name. */
  ESC001: 409,
  /** The scene was changed by somebody else since it was read. */
  ESC002: 409,
  /** Another command has this id. */
  ECM001: 409,
  EDV007: 409,
  EDV008: 422,
  /** The device, connection or place was changed by somebody else since it was read. */
  EDV009: 409,
  /** Devices use the connection. */
  EDV010: 409,
  /** Something stands on the floor, or needs it. */
  EDV012: 409,
  /** A search runs through the connection already. */
  EDV011: 409,
  /** The file of mappings has problems, or the import cannot be undone any more. */
  EDV013: 409,
  /** The counter has an exchange at that moment already. */
  EMT001: 409,
  /** There is a sound of that name. */
  EMD001: 409,
  /** The upload is no audio, or was cut off. */
  EMD002: 415,
  /** The sound is used. */
  EMD003: 409,
  /** The site has as many sounds as it may have, or too many uploads are under way. */
  EMD004: 409,
  /** The alarm rule was changed by somebody else since it was read. */
  EAL001: 409,
  /** The schedule or condition was changed by somebody else since it was read. */
  ERU001: 409,
  /** There is a rule of that name, or as many as there may be. */
  ERU002: 409,
  /** The panel is in alarm, has a drill already, or the drill is over. */
  EFD001: 409,
  /** Somebody else has signed the sheet, or its shift is not the one to hand over any more. */
  ESH001: 409,
  /** Nobody takes over from himself. */
  ESH002: 409,
  /** The channel, rule or calendar of notices was changed by somebody else since it was read. */
  ENO001: 409,
  /** There is one of that name or kind, or as many as there may be. */
  ENO002: 409,
  /** Rules tell the channel something. */
  ENO003: 409,
  /** The camera, or the node that has its recordings, does not answer, or does not do what was asked of it. */
  ECA001: 502,
  /** The clip is too large, or the camera sent pictures of another form within it. */
  ECA002: 422,
  /** Somebody else turns the camera. */
  ECA003: 409,
  /** The plate was changed by somebody else since it was read. */
  EPL001: 409,
  /** The plate is on the allow list already. */
  EPL002: 409,
  /** The list of allowed plates is full, or the site has no reader. */
  EPL003: 409,
  /** Wrong username or password. */
  EAU001: 401,
  /** No session, or it expired or was ended. */
  EAU002: 401,
  /** Too many failed sign-ins; `Retry-After` says how long. */
  EAU003: 429,
  /** The role lacks the feature. */
  EAU004: 403,
  /** The session's cookie came without a bearer header: it opens pages and changes nothing. */
  EAU005: 403,
  /** The second factor is wrong. */
  EAU006: 401,
  /** The step between password and second factor is over: the sign-in begins again. */
  EAU007: 401,
  /** The call asks for a proof: the password was last given too long ago. */
  EAU008: 403,
  /** Something has to be done first: a new password, a second factor. */
  EAU009: 403,
  /** A directory of the organisation gave no usable answer; accounts of this server still sign in. */
  EAU010: 502,
  /** The directory knows the person and the password, and there is still no session: no role, no name, an old password. */
  EAU011: 403,
  /** The person has as many passkeys as one may have, or this one. */
  EUS006: 409,
  /** The last second factor of a role that asks for one, or there is none to recover. */
  EUS005: 409,
  /** The request does not fit the call's schema; `fields` says where. */
  EVA001: 400,
  /** There is no such thing at this address. */
  ENF001: 404,
  /** An export has more rows than one may have. */
  EEX001: 422,
  /** An export of this id is under way. */
  EEX002: 409,
  /** A backup is being made or checked already. */
  EBK001: 409,
  /** The backup is not there any more, or is not whole. */
  EBK002: 409,
  /** The node cannot do that now. */
  ENN001: 409,
  /** The node did not answer: whether it was done is not known. */
  ENN002: 502,
  /** The person has a report of that name. */
  ERP001: 409,
  /** The report was changed by somebody else since it was read. */
  ERP002: 409,
  /** The person has as many reports as one may have. */
  ERP003: 409,
  /** Too many requests. */
  ERL001: 429,
  /** The body is too large. */
  EBO001: 413,
  /** The database does not answer; live values go on. */
  EDB001: 503,
  /** The database answers, and too many long queries wait for it already. */
  EDB002: 503,
  /** No core takes calls now: another one takes over within seconds, as `Retry-After` says. */
  ENC001: 503,
  /** The core was lost while it made a change: whether it was made is not known. */
  ENC002: 504,
  /** An error that we did not foresee. */
  EIN001: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes that the form which sent the request shows at its field; the global handler stays silent (specification point 8). */
export const SILENT_ERROR_CODES: readonly ErrorCode[] = ["ERO001", "EHO002", "EUS003", "EDV007", "EDV008"];

export const ErrorReply = z.object({
  error_code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
