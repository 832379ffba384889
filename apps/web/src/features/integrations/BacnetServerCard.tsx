import {
  type BacnetServerState,
  getBacnetServer,
  type Integration,
  releaseBacnetServer,
} from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { NativeSelect, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import { ask } from "../../platform/http.ts";
import { DoorForm } from "./DoorForm.tsx";
import { DoorRunning } from "./DoorRunning.tsx";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { useChangeIntegration } from "./integrationQueries.ts";
import { WholeNumber } from "./WholeNumber.tsx";
import styles from "./integrations.module.css";
import { useDoorState } from "./useDoorState.ts";
import { useSettingsDraft } from "./useSettingsDraft.ts";

type Bacnet = Extract<Integration, { key: "bacnet-server" }>;

/** The site as one BACnet/IP device: where it listens, what clients may do, and who they are. */
export function BacnetServerCard({ integration }: { integration: Bacnet }) {
  const { key, revision } = integration;
  const send = useChangeIntegration();
  const { state, release } = useDoorState({
    key,
    read: async (signal) => ask(getBacnetServer, { signal }),
    release: async () => ask(releaseBacnetServer),
  });
  const draft = useSettingsDraft(integration, async (next) => send({ key, revision, ...next }));
  const { settings, submission, change } = draft;
  const { errors } = submission;
  const addresses = state?.addresses ?? [];
  const isKnown = addresses.some(({ address }) => address === settings.host);
  return (
    <IntegrationCard
      integration={integration}
      about={t(
        "Every point of the site as an object of one BACnet/IP device, with unit, state and changes (COV). BACnet has no passwords: limit the clients, or keep it on a network of its own.",
      )}
      submission={submission}
      onSwitch={draft.turn}
    >
      {state !== undefined && state.state !== "off" && (
        <DoorRunning problem={state.problem}>
          {t(
            "Listening at {address}: {objects, plural, one {# object} other {# objects}}, {subscriptions, plural, one {# subscription} other {# subscriptions}}",
            {
              address: `${integration.settings.host}:${String(integration.settings.port)}`,
              objects: state.objects,
              subscriptions: state.subscriptions,
            },
          )}
        </DoorRunning>
      )}
      <DoorForm draft={draft} state={state} release={release}>
        <div className={`grid gap-12 ${styles["fields"]}`}>
          <NativeSelect
            translate="no"
            label={t("Network address")}
            data={[
              ...(isKnown ? [] : [settings.host]),
              ...addresses.map(({ name, address }) => ({ value: address, label: `${address} (${name})` })),
            ]}
            value={settings.host}
            error={fieldError(errors["host"])}
            onChange={(event) => {
              change("host", event.currentTarget.value);
            }}
          />
          <WholeNumber
            label={t("UDP port")}
            value={settings.port}
            max={65_535}
            error={errors["port"]}
            onChange={(port) => {
              change("port", port);
            }}
          />
          <WholeNumber
            label={t("Device instance")}
            value={settings.instance}
            max={4_194_302}
            error={errors["instance"]}
            onChange={(instance) => {
              change("instance", instance);
            }}
          />
          <TextInput
            label={t("Device name")}
            maxLength={80}
            value={settings.name}
            error={fieldError(errors["name"])}
            onChange={(event) => {
              change("name", event.currentTarget.value);
            }}
          />
        </div>
        <TextInput
          label={t("Clients")}
          description={t(
            "Addresses or networks that are answered, such as 10.0.8.0/24. Empty: every client that reaches the port.",
          )}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={settings.clients.join(", ")}
          error={fieldError(errors["clients"])}
          onChange={(event) => {
            const words = event.currentTarget.value.trimStart();
            change("clients", words === "" ? [] : words.split(/[,;]\s*|\s+/));
          }}
        />
      </DoorForm>
      {state !== undefined && state.clients.length > 0 && <Clients state={state} />}
    </IntegrationCard>
  );
}

const MOST = 6;

/** Who asked last. */
function Clients({ state: { clients, strangers } }: { readonly state: BacnetServerState }) {
  const { timeZone } = useSite();
  return (
    <div className="col gap-4 t12 num">
      <ul className="plain-list col gap-4" aria-label={t("Clients since it began to listen")}>
        {clients.slice(0, MOST).map(({ address, requests, writes, refused, leftOut, lastAt }) => (
          <li key={address}>
            <b>{address}</b>{" "}
            {t(
              "{requests, plural, one {# request} other {# requests}}, {writes, plural, one {# write} other {# writes}}, {refused, number} refused",
              {
                requests,
                writes,
                refused: refused + leftOut,
              },
            )}
            <span className="muted">
              {", "}
              <Timestamp time={lastAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {clients.length > MOST && (
        <p className="muted">
          {t("{count, plural, one {# more client} other {# more clients}}", { count: clients.length - MOST })}
        </p>
      )}
      {strangers > 0 && (
        <p className="muted">
          {t("{count, plural, one {# packet} other {# packets}} from other addresses not answered", {
            count: strangers,
          })}
        </p>
      )}
    </div>
  );
}
