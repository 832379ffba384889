import * as z from "zod";
import { FEATURES } from "./feature.ts";
import { EpochMillis, UserId } from "./ids.ts";

/** The session cookie's key (specification point 9). */
export const SESSION_COOKIE = "_dtc";

export const SignInRequest = z.object({
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

export const SignInReply = z.object({ token: z.string(), expiresAt: EpochMillis });
export type SignInReply = z.infer<typeof SignInReply>;

export const Permission = z.object({ isUsed: z.boolean(), feature: z.object({ slug: z.enum(FEATURES) }) });
export type Permission = z.infer<typeof Permission>;

export const CurrentUser = z.object({
  id: UserId,
  username: z.string(),
  role: z.object({ name: z.string(), permissions: z.array(Permission) }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
