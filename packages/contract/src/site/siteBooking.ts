import { t } from "@atrium/words";
import * as z from "zod";

/** An address of the web, without a user's name and password in it: those would stand in pages and in the audit log. */
const WebAddress = z
  .string()
  .max(500)
  .refine(isWebAddress, {
    error: () => t("expected an address starting with http:// or https://, without a user name or password"),
  });

/** The booking service of the site, which is somebody else's program. */
export const SiteBooking = z.object({
  /** Its page, which `/booking` shows in a frame. */
  address: WebAddress,
  /** Its iCalendar feed; without it the page says nothing of what is booked. */
  calendar: WebAddress.exactOptional(),
});
export type SiteBooking = z.infer<typeof SiteBooking>;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\p{Cc}\p{Cs}]/u.test(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}` === "" && hostname !== "";
}
