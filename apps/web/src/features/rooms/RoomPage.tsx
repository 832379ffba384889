import { pageOf, systemOf } from "@atrium/contract/devices";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { RoomAddress } from "@atrium/contract/site";
import { Card, EmptyState, ErrorState, LoadingBlocks, PageHeading } from "@atrium/ui";
import { capital, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentType, Suspense, useMemo } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { useCommandDesk } from "../../control/commands/useCommandDesk.ts";
import { findPlace, placeName } from "../../devices/place.ts";
import { ApiError } from "../../platform/apiError.ts";
import { useNamePage } from "../../platform/pages.ts";
import { useSite } from "../../platform/site.ts";
import { BookingCard } from "./BookingCard.tsx";
import { EnergyCard } from "./EnergyCard.tsx";
import { NextCard } from "./NextCard.tsx";
import { OtherDevicesCard } from "./OtherDevicesCard.tsx";
import { type KnownRoom, RoomContext, type ShownRoom } from "./RoomContext.ts";
import { RoomFigures } from "./RoomFigures.tsx";
import { roomQuery } from "./roomQueries.ts";
import { RoomStrip } from "./strip/RoomStrip.tsx";
import styles from "./rooms.module.css";

/** The card of each system that a room can have, in the order of the page. */
export type RoomCards = readonly { readonly module: string; readonly Devices: ComponentType }[];

interface RoomPageProps {
  readonly cards: RoomCards;
  /** What needs attention in the room: the alarms are of another part of the product. */
  readonly Attention: ComponentType;
}

/** Everything about one room. A room without something does not show its card. */
export function RoomPage(parts: RoomPageProps) {
  const params: unknown = useParams({ strict: false });
  const address = RoomAddress.safeParse(params).data;
  return address === undefined ? (
    <NoRoom />
  ) : (
    <Asked key={Object.values(address).join("/")} address={address} {...parts} />
  );
}

function Asked({ address, ...parts }: RoomPageProps & { address: RoomAddress }) {
  const site = useSite();
  const { data, error, refetch } = useQuery(roomQuery(address));
  const shown = useMemo((): KnownRoom | undefined => {
    if (data === undefined) return undefined;
    const place = findPlace(site, { placement: data.placement, floor: data.floor });
    return place.kind === "place" ? { ...data, place } : undefined;
  }, [site, data]);
  if (error instanceof ApiError && error.status === 404) return <NoRoom />;
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        isPage
        title={t("The room could not be loaded")}
        actions={<Button onClick={() => void refetch()}>{t("Retry")}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingBlocks rows={8} label={t("Loading the room")} />;
  return shown === undefined ? <NoRoom /> : <Room known={shown} {...parts} />;
}

function Room({ known, cards, Attention }: RoomPageProps & { known: KnownRoom }) {
  const desk = useCommandDesk(known.placement);
  const room = useMemo((): ShownRoom => ({ ...known, desk }), [known, desk]);
  const { building, floor } = room.place;
  useNamePage(room.room.name);
  const present = new Set(room.devices.map(({ module }) => module));
  const own = cards.filter(({ module }) => present.has(module));
  return (
    <RoomContext value={room}>
      <div className={`grow min-w-0 ${styles["page"]}`}>
        <PageHeading
          title={room.room.name}
          crumb={`${building.name}, ${placeName(floor, room.zone)}`}
          kpis={<RoomFigures />}
          actions={<PlanLink room={room} />}
        />
        <RoomStrip />
        {room.devices.length === 0 && (
          <p className={`ink2 ${styles["nothing"]}`}>{t("No device of the site is in this room or serves it.")}</p>
        )}
        <div className={styles["cards"]}>
          <Attention />
          <BookingCard />
          <NextCard />
          {own.map(({ module, Devices }) => (
            <Suspense key={module} fallback={<CardPending module={module} />}>
              <Devices />
            </Suspense>
          ))}
          <EnergyCard />
          <OtherDevicesCard shown={new Set(own.map(({ module }) => module))} />
        </div>
      </div>
    </RoomContext>
  );
}

/** A card whose system is being fetched, about as high as it will be. */
function CardPending({ module }: { module: string }) {
  const system = systemOf(module);
  return (
    <Card className={styles["card"]} title={system === undefined ? module : capital(t(system.many))}>
      <LoadingBlocks rows={10} label={t("Loading values")} />
    </Card>
  );
}

/** The way to the plan of the first of its systems that has one. */
function PlanLink({ room: { devices, floor, place, zone } }: { room: KnownRoom }) {
  const page = devices.flatMap(({ module, relation }) =>
    relation === "inside" ? (pageOf({ module, facts: {} }) ?? []) : [],
  )[0];
  if (page === undefined) return null;
  const query = new URLSearchParams({ floor, ...(zone === undefined ? {} : { zone }) });
  const path = pathOf(routeOf(page).path, { placement: place.building.key });
  return <PageLink href={`${path}?${query.toString()}`}>{t("Show on plan")}</PageLink>;
}

/** The address names a room that no plan has. */
function NoRoom() {
  return (
    <EmptyState isPage title={t("Room not found")}>
      {t("The address contains a room that no floor plan of this site has. Rooms are found by name with Ctrl K.")}
    </EmptyState>
  );
}
