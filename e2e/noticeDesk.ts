import { createHmac } from "node:crypto";
import { Paged } from "@atrium/contract";
import { NoticeChannels, NoticeRules, SentNotice } from "@atrium/contract/alarms";
import { expect, type Page } from "@playwright/test";
import type { Received } from "../apps/server/test/receiver.ts";
import type { Campus } from "./campus.ts";

/** The server's answers about notices, and an end to all that a journey has set up. */
export function noticeDesk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const read = async (path: string): Promise<unknown> => {
    const reply = await page.request.get(api + path, { headers: await campus.bearer(page.request) });
    return await reply.json();
  };
  const remove = async (path: string) => {
    await page.request.delete(api + path, { headers: await campus.bearer(page.request) });
  };
  return {
    log: async (query = "") => Paged(SentNotice).parse(await read(`/notices?size=50&${query}`)).data,
    post: async (path: string, data: object) =>
      await page.request.post(api + path, { headers: await campus.bearer(page.request), data }),
    put: async (path: string, data: object) => {
      const reply = await page.request.put(api + path, { headers: await campus.bearer(page.request), data });
      expect(reply.status()).toBe(200);
    },
    clear: async () => {
      for (const { id } of NoticeRules.parse(await read("/notice-rules")).rules) await remove(`/notice-rules/${id}`);
      const { channels } = NoticeChannels.parse(await read("/notice-channels"));
      for (const { id } of channels) await remove(`/notice-channels/${id}`);
    },
  };
}

/** Whether a call of a webhook is from who knows the secret, as the Standard Webhooks check it. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature } = headers;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const proof = createHmac("sha256", key)
    .update(`${String(id)}.${String(seconds)}.`)
    .update(body);
  return signature === `v1,${proof.digest("base64")}`;
}
