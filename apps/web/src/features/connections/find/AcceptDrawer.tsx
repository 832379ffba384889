import type { DeviceDescription } from "@atrium/contract/devices";
import { addDevices } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { useRef } from "react";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { useSite } from "../../../platform/site.ts";
import type { Finding } from "./findings.ts";
import { useAcceptForm } from "./useAcceptForm.ts";

interface AcceptDrawerProps {
  findings: readonly Finding[];
  /** Of their connection, where it was entered for them. Empty: it was not. */
  password: string;
  onClose: () => void;
  onDone: () => void;
}

/** Where what was found belongs in the site, and what it is called there. All of it is taken, or nothing. */
export function AcceptDrawer({ findings, password, onClose, onDone }: AcceptDrawerProps) {
  const { places } = useSite();
  const form = useAcceptForm(findings);
  const submission = useSubmit();
  const hasChanges = useRef(false);
  const { place } = form;
  const building = places.find(({ key }) => key === place.placement);

  async function take(): Promise<void> {
    const devices = form.devices(password === "" ? {} : { password });
    let added: readonly DeviceDescription[] = [];
    const isTaken = await submission.run(async () => {
      added = (await ask(addDevices, { body: { devices } })).devices;
    });
    if (!isTaken) return;
    hasChanges.current = false;
    const [first] = added;
    const what = added.length === 1 ? (first?.name ?? t("The device")) : t("{count} devices", { count: added.length });
    notices.show({
      kind: "done",
      title: "",
      message: t("{what} {count, plural, one {was} other {were}} added to the site", { what, count: added.length }),
    });
    onDone();
  }

  return (
    <FormDrawer
      title={
        findings.length === 1 ? t("Add to site") : t("Add {count} devices to the site", { count: findings.length })
      }
      action={findings.length === 1 ? t("Add to site") : t("Add {count} devices", { count: findings.length })}
      refusal={refusalOf(submission)}
      form={{ ...submission, hasChanges: () => hasChanges.current }}
      onSubmit={() => void take()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <Select
          label={t("Building")}
          allowDeselect={false}
          searchable
          data={places.map(({ key, name }) => ({ value: key, label: name }))}
          value={place.placement}
          onChange={(placement) => {
            const floor = places.find(({ key }) => key === placement)?.floors[0]?.key;
            if (placement !== null && floor !== undefined) form.move({ placement, floor });
          }}
        />
        <Select
          label={t("Floor")}
          allowDeselect={false}
          data={building?.floors.map(({ key, label }) => ({ value: key, label })) ?? []}
          value={place.floor}
          onChange={(floor) => {
            if (floor !== null) form.move({ placement: place.placement, floor });
          }}
        />
        <Select
          label={t("Room")}
          allowDeselect={false}
          searchable
          data={form.rooms.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          value={form.room ?? null}
          onChange={(room) => {
            if (room !== null) form.choose(room);
          }}
        />
        {findings.map((finding, index) => (
          <TextInput
            key={finding.key}
            label={findings.length === 1 ? t("Name") : t("Name of {title}", { title: finding.title })}
            description={finding.proposal?.reason}
            inputWrapperOrder={["label", "input", "error", "description"]}
            maxLength={60}
            value={form.nameOf(finding)}
            error={fieldError(submission.paths[`devices.${String(index)}.name`])}
            onChange={(event) => {
              hasChanges.current = true;
              form.rename(finding, event.currentTarget.value);
            }}
          />
        ))}
      </div>
    </FormDrawer>
  );
}

/** What the server refuses beside the names: a room, an address, a fact that this kind of device needs. */
function refusalOf({ refusal, paths }: { refusal: string | undefined; paths: Readonly<Record<string, string>> }) {
  if (refusal !== undefined) return refusal;
  const first = Object.entries(paths).find(([path]) => !path.endsWith(".name"));
  return first && `${first[0].replace(/^devices\.\d+\./, "")}: ${first[1]}`;
}
