import { CAMPUS } from "@atrium/contract/site";
import { Card, EmptyState, LoadingBlocks, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { useSite } from "../../../platform/site.ts";
import styles from "../fire.module.css";
import { AT_THE_PANEL } from "../words.ts";
import { together, worstFirst } from "./detectorCounts.ts";
import { DetectorFigures } from "./DetectorFigures.tsx";
import { FloorDetectorsStrip } from "./FloorDetectorsStrip.tsx";
import { useDetectorCounts } from "./useDetectorCounts.ts";

/** The fire detectors of all buildings, floor by floor, the worst first. */
export function CampusOverview() {
  const { places } = useSite();
  const { result, floors, view } = useDetectorCounts(CAMPUS);
  const buildings = places
    .map(({ key, name }) => {
      const own = floors.filter(({ placement }) => placement === key);
      return { key, name, floors: own, all: together(own) };
    })
    .filter((building) => building.floors.length > 0)
    .toSorted((one, other) => worstFirst(one.all, other.all));
  return (
    <div className="col grow">
      <PageHeading title={t("Fire alarm")} crumb={t("All buildings")} />
      <div className={`${lists["body"]} grid gap-12 ${styles["buildings"]}`}>
        <ReadState what={t("fire detectors")} result={result}>
          {() => {
            if (view.state === "loading") return <LoadingBlocks rows={6} label={t("Loading detectors")} />;
            if (buildings.length === 0) {
              return <EmptyState title={t("No fire detectors")}>{t("This site has no fire detectors.")}</EmptyState>;
            }
            return (
              <>
                {view.state === "disconnected" && (
                  <p className="muted">{t("Live data is lost. Showing the last states received.")}</p>
                )}
                {buildings.map(({ key, name, floors: own, all }) => (
                  <Card
                    key={key}
                    title={name}
                    note={
                      <span className={`inline-flex wrap ${styles["sums"]}`}>
                        <DetectorFigures of={all} />
                      </span>
                    }
                  >
                    <div className={styles["floors"]}>
                      <FloorDetectorsStrip label={t("Floors of {name}, worst first", { name })} floors={own} />
                    </div>
                  </Card>
                ))}
                <p className="t12 muted">{t(AT_THE_PANEL)}</p>
              </>
            );
          }}
        </ReadState>
      </div>
    </div>
  );
}
