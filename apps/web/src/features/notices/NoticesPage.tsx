import { routeOf } from "@atrium/contract/pages";
import { phrase, t } from "@atrium/words";
import * as z from "zod";
import { useListQuery } from "../../collections/listAddress.ts";
import { PageTabs } from "../../collections/PageTabs.tsx";
import { Channels } from "./channels/Channels.tsx";
import { OnCall } from "./onCall/OnCall.tsx";
import { Rules } from "./rules/Rules.tsx";
import { Sent } from "./sent/Sent.tsx";

const TABS = {
  rules: phrase("Rules"),
  channels: phrase("Channels"),
  "on-call": phrase("On call"),
  sent: phrase("Sent"),
} as const;
type Tab = keyof typeof TABS;
const NAMES = ["rules", "channels", "on-call", "sent"] as const satisfies readonly Tab[];
const Address = z.object({ tab: z.enum(NAMES).default("rules") });

/** Who is notified of alarms outside of the pages, through what, and what was sent. Each part has an address. */
export function NoticesPage() {
  const { tab } = useListQuery(Address);
  const tabs = (
    <PageTabs label={t("Notices")} path={routeOf("setting-notices").path} names={TABS} order={NAMES} current={tab} />
  );
  return (
    <div className="col grow">
      {tab === "rules" && <Rules tabs={tabs} />}
      {tab === "channels" && <Channels tabs={tabs} />}
      {tab === "on-call" && <OnCall tabs={tabs} />}
      {tab === "sent" && <Sent tabs={tabs} />}
    </div>
  );
}
