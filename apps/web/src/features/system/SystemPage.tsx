import { routeOf } from "@atrium/contract/pages";
import { phrase, t } from "@atrium/words";
import * as z from "zod";
import { useListQuery } from "../../collections/listAddress.ts";
import { PageTabs } from "../../collections/PageTabs.tsx";
import { BackupsView } from "./backups/BackupsView.tsx";
import { HealthView } from "./health/HealthView.tsx";
import { StorageView } from "./storage/StorageView.tsx";
import { VersionsView } from "./versions/VersionsView.tsx";

const TABS = {
  backups: phrase("Backups"),
  storage: phrase("Storage ## on disk"),
  health: phrase("Health history"),
  versions: phrase("Versions and licences"),
} as const;
type Tab = keyof typeof TABS;
const NAMES = ["backups", "storage", "health", "versions"] as const satisfies readonly Tab[];
const Address = z.object({ tab: z.enum(NAMES).default("backups") });

/** The installation itself. Each part has an address. */
export function SystemPage() {
  const { tab } = useListQuery(Address);
  const tabs = (
    <PageTabs label={t("System")} path={routeOf("setting-system").path} names={TABS} order={NAMES} current={tab} />
  );
  return (
    <>
      {tab === "backups" && <BackupsView tabs={tabs} />}
      {tab === "storage" && <StorageView tabs={tabs} />}
      {tab === "health" && <HealthView tabs={tabs} />}
      {tab === "versions" && <VersionsView tabs={tabs} />}
    </>
  );
}
