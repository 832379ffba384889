export * from "./noticeChannel.ts";
export * from "./noticeRule.ts";
export * from "./onCall.ts";
export * from "./ownNotices.ts";
export * from "./sentNotice.ts";
