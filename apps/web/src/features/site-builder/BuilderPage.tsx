import { PageHeading, Card } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { useSite } from "../../platform/site.ts";
import { planQuery } from "./builderQueries.ts";
import { Drawing } from "./Drawing.tsx";
import type { PlanReply, SitePlace } from "@atrium/contract/site";
import { labelledRooms, Plan, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import styles from "./builder.module.css";
import { Select } from "@mantine/core";
import { useAddress } from "../../platform/address.ts";

const CRUMB = phrase("Buildings, floors, rooms and walls");
/** Narrower than this a plan is read, not drawn. */
const PHONE = "(max-width: 640px)";

/** The plans of the site, drawn in the page: one floor of one building at a time. */
export function BuilderPage() {
  const { places } = useSite();
  const search: { placement?: unknown; floor?: unknown } = useSearch({ strict: false });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const place = places.find(({ key }) => key === search.placement) ?? places[0];
  const floor = place?.floors.find(({ key }) => key === search.floor) ?? place?.floors[0];
  const address = { placement: place?.key ?? "", floor: floor?.key ?? "" };
  const result = useQuery(planQuery(address));
  const name = `${place?.name ?? ""}, ${floor?.label ?? ""}`;
  const choice = <FloorChoice places={places} placement={address.placement} floor={address.floor} />;
  if (result.data !== undefined && !isPhone) {
    return <Drawing key={`${address.placement}/${address.floor}`} read={result.data} name={name} choice={choice} />;
  }
  return (
    <div className="col grow">
      <PageHeading
        title={t("Site builder")}
        crumb={t(CRUMB)}
        actions={<div className={`row wrap justify-end ${lists["actions"]}`}>{choice}</div>}
      />
      <div className={lists["body"]}>
        <ReadState what={t("plan")} result={result}>
          {(plan) => <Reader plan={plan} name={name} />}
        </ReadState>
      </div>
    </div>
  );
}

/** A plan on a phone: it is read there. */
function Reader({ plan: { drawing }, name }: { plan: PlanReply; name: string }) {
  return (
    <>
      <p className={styles["readerNote"]}>
        {t(
          "Editing needs a wider screen. The plan is read-only here; open this page on a tablet or computer to change it.",
        )}
      </p>
      <Card className={styles["reader"]}>
        <Plan drawing={drawing} label={t("{name}, plan", { name })} labels={<Names rooms={drawing.rooms} />} />
      </Card>
      <Card title={t("Rooms")} note={String(drawing.rooms.length)}>
        <ul className={styles["readerRooms"]}>
          {drawing.rooms.map((room) => (
            <li key={room.id}>
              {room.name} <span className="muted">{room.id}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Names({ rooms }: Pick<PlanReply["drawing"], "rooms">) {
  const scale = usePlanScale();
  return labelledRooms(rooms, scale).map((room) => <RoomLabel key={room.id} room={room} value="" />);
}

interface FloorChoiceProps {
  places: readonly SitePlace[];
  placement: string;
  floor: string;
}

/** Which floor is drawn. */
function FloorChoice({ places, placement, floor }: FloorChoiceProps) {
  const { replaceQuery } = useAddress();
  const floors = places.find(({ key }) => key === placement)?.floors ?? [];
  return (
    <>
      <Select
        aria-label={t("Building")}
        allowDeselect={false}
        w={170}
        data={places.map(({ key, name }) => ({ value: key, label: name }))}
        value={placement}
        onChange={(next) => {
          if (next !== null) void replaceQuery({ placement: next });
        }}
      />
      <Select
        aria-label={t("Floor")}
        allowDeselect={false}
        w={130}
        data={floors.map(({ key, label }) => ({ value: key, label }))}
        value={floor}
        onChange={(next) => {
          if (next !== null) void replaceQuery({ placement, floor: next });
        }}
      />
    </>
  );
}
