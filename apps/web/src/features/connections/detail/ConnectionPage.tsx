import { Card, EmptyState, Icon, labelled, PageHeading, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import radar from "lucide-react/icons/radar";
import { useState } from "react";
import * as z from "zod";
import { useListQuery } from "../../../collections/listAddress.ts";
import { ApiError } from "../../../platform/apiError.ts";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { useAddress } from "../../../platform/address.ts";
import { connectionsQuery, protocolsQuery } from "../../../settings/settingsQueries.ts";
import { CONNECTIONS_HREF, findHref } from "../connectionAddress.ts";
import { detailQuery } from "../connectionQueries.ts";
import classes from "../connections.module.css";
import { PauseButton } from "../PauseButton.tsx";
import { NewConnection } from "../settings/NewConnection.tsx";
import { SettingsView } from "../settings/SettingsView.tsx";
import { useFreshStates } from "../useFreshStates.ts";
import type { ConnectionDetail } from "@atrium/contract/devices";
import styles from "../connections.module.css";
import { DevicesBehind } from "./DevicesBehind.tsx";
import { FigureStrip } from "./FigureStrip.tsx";
import { LastExchanges } from "./LastExchanges.tsx";
import { RoundTripCard } from "./RoundTripCard.tsx";
import { ConnectionId } from "@atrium/contract";
import { ProbePanel } from "../../../settings/probe/ProbePanel.tsx";
import { useProbe } from "../../../settings/probe/useProbe.ts";

const ViewAddress = z.object({ view: z.enum(["state", "settings"]).default("state") });
const SEGMENTS = [
  { value: "state", label: phrase("State") },
  { value: "settings", label: phrase("Settings") },
] as const;

/** One connection: how it does, what goes over its wire, what is behind it, and its settings. */
export function ConnectionPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  return id === "new" ? <NewConnection /> : <PresentConnection key={id} id={id} />;
}

function PresentConnection({ id }: { id: string }) {
  const { view } = useListQuery(ViewAddress);
  const { replaceQuery } = useAddress();
  const navigate = useNavigate();
  const [isRaw, setRaw] = useState(false);
  const result = useQuery(detailQuery(id, isRaw));
  useFreshStates();
  const own = useQuery(connectionsQuery).data?.find((one) => one.id === id);
  const protocol = useQuery(protocolsQuery).data?.find(({ key }) => key === own?.protocol);
  const detail = result.data;
  const host = own?.settings["host"];
  const crumb = [protocol?.label, typeof host === "string" ? host : undefined].filter((word) => word !== undefined);
  return (
    <div className="col grow">
      <PageHeading
        title={detail?.name ?? id}
        crumb={crumb.length === 0 ? id : crumb.join(", ")}
        actions={
          detail !== undefined && (
            <div className={`row wrap justify-end ${lists["actions"]} ${classes["actions"] ?? ""}`}>
              <Segmented
                label={t("View")}
                segments={labelled(SEGMENTS)}
                value={view}
                onChange={(next) => {
                  void replaceQuery({ view: next === "state" ? undefined : next });
                }}
              />
              <Button leftSection={<Icon of={radar} size={14} />} onClick={() => void navigate({ href: findHref(id) })}>
                {t("Find devices")}
              </Button>
              <PauseButton connection={detail} />
            </div>
          )
        }
      />
      <div className={lists["body"]}>
        {detail === undefined && result.error instanceof ApiError && result.error.status === 404 ? (
          <EmptyState
            title={t("There is no connection “{id}”", { id })}
            actions={
              <Button variant="filled" onClick={() => void navigate({ href: CONNECTIONS_HREF })}>
                {t("Show all connections")}
              </Button>
            }
          >
            {t("It was retired, or the address is wrong.")}
          </EmptyState>
        ) : (
          <ReadState what={t("connection")} result={result}>
            {(read) =>
              view === "settings" ? (
                <SettingsView figures={read} />
              ) : (
                <StateView detail={read} isRaw={isRaw} onRaw={setRaw} />
              )
            }
          </ReadState>
        )}
      </div>
    </div>
  );
}

interface StateViewProps {
  detail: ConnectionDetail;
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
}

/** How a connection does: figures, the day of its round trips, a test, the devices behind it, and its last exchanges. */
function StateView({ detail, isRaw, onRaw }: StateViewProps) {
  return (
    <div className="grid gap-12">
      <FigureStrip figures={detail} />
      <div className={`grid items-start gap-12 ${styles["columns"]}`}>
        <RoundTripCard detail={detail} />
        <TestCard connection={detail.id} />
      </div>
      <div className={`grid items-start gap-12 ${styles["columns"]}`}>
        <DevicesBehind detail={detail} />
        <LastExchanges exchanges={detail.last} isRaw={isRaw} onRaw={onRaw} />
      </div>
    </div>
  );
}

/** Asks the other end once, beside the connection that runs. */
function TestCard({ connection }: { connection: string }) {
  const probe = useProbe();
  return (
    <Card
      title={t("Test read")}
      note={t("reads once, writes nothing")}
      actions={
        <Button
          loading={probe.isReading}
          onClick={() => void probe.read({ connection: ConnectionId.parse(connection) })}
        >
          {t("Test now")}
        </Button>
      }
    >
      <div className={styles["answer"]}>
        <ProbePanel probe={probe} valueOf={undefined} hint={t("Shows what answers, and how fast.")} />
      </div>
    </Card>
  );
}
