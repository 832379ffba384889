import { routeOf } from "@atrium/contract/pages";
import { phrase, t } from "@atrium/words";
import * as z from "zod";
import { useListQuery } from "../../collections/listAddress.ts";
import { PageLink } from "../../collections/PageLink.tsx";
import { Channels } from "./channels/Channels.tsx";
import { OnCall } from "./onCall/OnCall.tsx";
import { Rules } from "./rules/Rules.tsx";
import { Sent } from "./sent/Sent.tsx";
import lists from "../../collections/lists.module.css";
import styles from "./notices.module.css";

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
  const tabs = <Tabs current={tab} />;
  return (
    <div className="col grow">
      {tab === "rules" && <Rules tabs={tabs} />}
      {tab === "channels" && <Channels tabs={tabs} />}
      {tab === "on-call" && <OnCall tabs={tabs} />}
      {tab === "sent" && <Sent tabs={tabs} />}
    </div>
  );
}

function Tabs({ current }: { current: Tab }) {
  return (
    <nav className={`inline-flex rounded ${lists["tabs"]} ${styles["tabs"]}`} aria-label={t("Notices")}>
      {NAMES.map((name) => (
        <PageLink
          className="inline-row nowrap ink2"
          key={name}
          href={`${routeOf("setting-notices").path}?tab=${name}`}
          aria-current={name === current ? "page" : undefined}
        >
          {t(TABS[name])}
        </PageLink>
      ))}
    </nav>
  );
}
