import * as z from "zod";

/** The units of one installation that share a password; each unit's own address is in its mapping. Times in milliseconds. */
export const VapixSettings = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  /** Basic sends the password unhashed: only for units that offer nothing else, on a wire that nobody listens to. */
  authentication: z.enum(["digest", "basic"]).default("digest"),
  /** Read every point at least this often. */
  pollInterval: z.int().min(20).max(3_600_000).optional(),
  timeout: z.int().min(20).max(60_000).default(2_000),
  /** First and longest wait before asking a silent unit again. */
  retryDelay: z.int().min(10).max(600_000).default(1_000),
  maxRetryDelay: z.int().min(10).max(3_600_000).default(15_000),
  /** A unit that refused the password twice in a row is left alone for this long: it may lock the account. */
  passwordRetryDelay: z.int().min(10).max(86_400_000).default(600_000),
});
export type VapixSettings = z.infer<typeof VapixSettings>;
