import { type Module, SiteDevice } from "@atrium/contract/devices";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../platform/apiError.ts";
import { useSite } from "../../../platform/site.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { connectionsQuery, protocolsQuery } from "../../../settings/settingsQueries.ts";
import { listHref, NEW_DEVICE, useAskedPlace, useMappingAddress } from "../mappingAddress.ts";
import { siteDeviceQuery } from "../mappingQueries.ts";
import { DeviceEditor } from "./DeviceEditor.tsx";
import { NewDeviceEditor } from "./NewDeviceEditor.tsx";

/** One device with all of its settings; `new` in the address makes one. */
export function DevicePage() {
  const { module, id = NEW_DEVICE, word } = useMappingAddress();
  if (module === undefined) return <NoDevice id={id} word={word} />;
  if (id === NEW_DEVICE) return <Beginning module={module} />;
  return <KnownDevice key={id} id={id} module={module} />;
}

function KnownDevice({ id, module }: { id: string; module: Module }) {
  const device = useQuery(siteDeviceQuery(id));
  const protocols = useQuery(protocolsQuery);
  const connections = useQuery(connectionsQuery);
  const isGone = device.error instanceof ApiError && device.error.status === 404;
  if (isGone || (device.data !== undefined && device.data.module !== module)) return <NoDevice id={id} word={module} />;
  if (device.data !== undefined && protocols.data !== undefined && connections.data !== undefined) {
    return <DeviceEditor saved={device.data} wires={{ protocols: protocols.data, connections: connections.data }} />;
  }
  const waiting = [device, protocols, connections].find(({ error }) => error !== null) ?? device;
  return <Waiting result={waiting} />;
}

function Beginning({ module }: { module: Module }) {
  const { places } = useSite();
  const protocols = useQuery(protocolsQuery);
  const connections = useQuery(connectionsQuery);
  const asked = useAskedPlace();
  const place = places.find(({ key }) => key === asked.placement) ?? places[0];
  const floor = place?.floors.find(({ key }) => key === asked.floor) ?? place?.floors[0];
  if (place === undefined || floor === undefined) {
    return (
      <EmptyState title={t("The site has no floors yet")}>
        {t("Devices are placed on a floor. Draw a floor first.")}
      </EmptyState>
    );
  }
  if (protocols.data === undefined || connections.data === undefined) {
    return <Waiting result={protocols.data === undefined ? protocols : connections} />;
  }
  const blank = SiteDevice.parse({
    id: NEW_DEVICE,
    module,
    name: NEW_DEVICE,
    placement: place.key,
    floor: floor.key,
    room: NEW_DEVICE,
    at: asked.at,
    facts: {},
    connection: null,
    parts: [],
    revision: 0,
    isPasswordWithheld: false,
    changed: null,
    retiredAt: null,
  });
  return (
    <NewDeviceEditor
      key={module}
      blank={{ ...blank, name: "", room: "" }}
      wires={{ protocols: protocols.data, connections: connections.data }}
    />
  );
}

function Waiting({ result }: { result: Parameters<typeof ReadState>[0]["result"] }) {
  return (
    <div className="col grow">
      <PageHeading title={t("Device")} crumb={t("Device mapping")} />
      <div className={lists["body"]}>
        <ReadState what={t("device")} result={result}>
          {() => null}
        </ReadState>
      </div>
    </div>
  );
}

function NoDevice({ id, word }: { id: string; word: string }) {
  const { kind, module } = useMappingAddress();
  const navigate = useNavigate();
  return (
    <div className="col grow">
      <PageHeading title={t("Device")} crumb={t("Device mapping")} />
      <EmptyState
        title={t("There is no device “{id}” under “{word}”", { id, word })}
        actions={
          <Button variant="filled" onClick={() => void navigate({ href: listHref(kind, module ?? "exhaust-fan") })}>
            {t("Open list")}
          </Button>
        }
      >
        {t("The device does not exist on this site or is of another type.")}
      </EmptyState>
    </div>
  );
}
