import { ConnectionId } from "@atrium/contract";
import { getMqttPublisher, type Integration, releaseMqttPublisher } from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { ask } from "../../platform/http.ts";
import { DoorForm } from "./DoorForm.tsx";
import { DoorRunning } from "./DoorRunning.tsx";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { useChangeIntegration } from "./integrationQueries.ts";
import styles from "./integrations.module.css";
import { useDoorState } from "./useDoorState.ts";
import { useSettingsDraft } from "./useSettingsDraft.ts";

type Mqtt = Extract<Integration, { key: "mqtt-publisher" }>;

/** Values at a broker of the site: in which form, which of them, and what messages may command. */
export function MqttPublisherCard({ integration }: { integration: Mqtt }) {
  const { key, revision } = integration;
  const send = useChangeIntegration();
  const { state, release } = useDoorState({
    key,
    read: async (signal) => ask(getMqttPublisher, { signal }),
    release: async () => ask(releaseMqttPublisher),
  });
  const draft = useSettingsDraft(integration, async (next) => send({ key, revision, ...next }));
  const { settings, submission, change } = draft;
  const { errors } = submission;
  const brokers = state?.brokers ?? [];
  const isKnown = settings.connection === null || brokers.some(({ id }) => id === settings.connection);
  return (
    <IntegrationCard
      integration={integration}
      about={t(
        "Values leave for an MQTT broker as they change, with unit, quality and time: as JSON, or as Sparkplug B. The broker is one of the MQTT connections under Devices settings.",
      )}
      submission={submission}
      onSwitch={draft.turn}
    >
      {state !== undefined && state.state !== "off" && (
        <DoorRunning problem={state.problem} isTrying={state.state === "connecting"}>
          {state.state === "connecting"
            ? t("Connecting")
            : t(
                "Connected: {points, plural, one {# point} other {# points}}, {published, plural, one {# message} other {# messages}}",
                {
                  points: state.points,
                  published: state.published,
                },
              )}
        </DoorRunning>
      )}
      <DoorForm draft={draft} state={state} release={release}>
        <div className={`grid gap-12 ${styles["fields"]}`}>
          <NativeSelect
            label={t("Broker")}
            data={[
              { value: "", label: brokers.length === 0 ? t("No MQTT connection yet") : t("Choose a connection") },
              ...(isKnown ? [] : [settings.connection ?? ""]),
              ...brokers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={settings.connection ?? ""}
            error={fieldError(errors["connection"])}
            onChange={({ currentTarget: { value } }) => {
              change("connection", value === "" ? null : ConnectionId.parse(value));
            }}
          />
          <NativeSelect
            label={t("Form")}
            data={[
              { value: "json", label: t("JSON, one topic for each point") },
              { value: "sparkplug", label: t("Sparkplug B") },
            ]}
            value={settings.form}
            onChange={({ currentTarget: { value } }) => {
              change("form", value === "sparkplug" ? "sparkplug" : "json");
            }}
          />
          {settings.form === "json" ? (
            <TextInput
              label={t("Topics begin with")}
              maxLength={100}
              value={settings.prefix}
              error={fieldError(errors["prefix"])}
              onChange={(event) => {
                change("prefix", event.currentTarget.value);
              }}
            />
          ) : (
            <>
              <TextInput
                label={t("Sparkplug group")}
                maxLength={100}
                value={settings.group}
                error={fieldError(errors["group"])}
                onChange={(event) => {
                  change("group", event.currentTarget.value);
                }}
              />
              <TextInput
                label={t("Edge node")}
                maxLength={100}
                value={settings.node}
                error={fieldError(errors["node"])}
                onChange={(event) => {
                  change("node", event.currentTarget.value);
                }}
              />
            </>
          )}
        </div>
        {settings.form === "json" && (
          <Checkbox
            label={t("Announce the points to Home Assistant")}
            checked={settings.homeAssistant}
            onChange={(event) => {
              change("homeAssistant", event.currentTarget.checked);
            }}
          />
        )}
      </DoorForm>
    </IntegrationCard>
  );
}
