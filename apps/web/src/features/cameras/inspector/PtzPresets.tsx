import {
  CameraPresetChoice,
  type CameraPresetName,
  listCameraPresets,
  moveCameraToPreset,
  keepCameraPreset,
  removeCameraPreset,
} from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import MapPin from "lucide-react/icons/map-pin";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { errorsOf, useSubmit } from "../../../collections/form/useSubmit.ts";
import styles from "./ptz.module.css";
import type { DeviceId } from "@atrium/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

const keyOf = (camera: DeviceId): readonly string[] => ["camera-presets", camera];

interface PtzPresetsProps {
  device: Device;
  /** Somebody else turns it. */
  isOthers: boolean;
}

/** Where a camera can be sent: each preset, and what it looks at now under a name. */
export function PtzPresets({ device, isOthers }: PtzPresetsProps) {
  const { data, isError } = usePresets(device.id);
  const goTo = useGoTo(device.id);
  const [leaving, setLeaving] = useState<CameraPresetName>();
  const presets = data?.presets ?? [];
  return (
    <>
      {isError && <p className="t12 muted">{t("The camera does not report its presets.")}</p>}
      {data !== undefined && presets.length === 0 && <p className="t12 muted">{t("No presets in the camera yet.")}</p>}
      <ul className={`col gap-4 p-0 ${styles["presets"]}`} aria-label={t("Presets")}>
        {presets.map((name) => (
          <li className="row gap-4" key={name}>
            <Button
              variant="default"
              justify="flex-start"
              leftSection={<Icon of={MapPin} size={14} />}
              disabled={isOthers}
              loading={goTo.isPending && goTo.variables === name}
              onClick={() => {
                goTo.mutate(name);
              }}
            >
              <span translate="no">{name}</span>
            </Button>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t("Delete {name}", { name })}
              onClick={() => {
                setLeaving(name);
              }}
            >
              <Icon of={Trash2} size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <KeepPreset device={device} presets={presets} />
      {leaving !== undefined && (
        <RemovePreset
          device={device}
          name={leaving}
          onClose={() => {
            setLeaving(undefined);
          }}
        />
      )}
    </>
  );
}

function KeepPreset({ device, presets }: { device: Device; presets: readonly CameraPresetName[] }) {
  const { keep } = usePresetChanges(device.id);
  const submission = useSubmit();
  const [name, setName] = useState("");
  const isKnown = presets.some((one) => one === name.trim());

  async function submit(): Promise<void> {
    const choice = CameraPresetChoice.safeParse({ name });
    submission.setErrors(errorsOf(choice));
    if (choice.success && (await submission.run(() => keep(choice.data.name)))) setName("");
  }

  return (
    <form
      className={`flex items-end gap-8 ${styles["keep"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t("Save this view as")}
        value={name}
        maxLength={31}
        error={submission.errors["name"] ?? submission.refusal}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          submission.clear("name");
        }}
      />
      <Button type="submit" loading={submission.isBusy} disabled={name.trim() === ""}>
        {isKnown ? t("Replace") : t("Save")}
      </Button>
    </form>
  );
}

interface RemovePresetProps {
  device: Device;
  name: CameraPresetName;
  onClose: () => void;
}

function RemovePreset({ device, name, onClose }: RemovePresetProps) {
  const { remove } = usePresetChanges(device.id);
  const submission = useSubmit();

  async function confirm(): Promise<void> {
    if (await submission.run(() => remove(name))) onClose();
  }

  return (
    <Confirm
      title={t("Delete {name}?", { name })}
      action={t("Delete preset")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("It is deleted from the camera, for other programs too.")}
    </Confirm>
  );
}

/** The presets that a camera keeps. Other programs change them too, so they are read when somebody looks. */
function usePresets(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => ask(listCameraPresets, { params: { id: camera }, signal }),
    staleTime: 0,
  });
}

/** Turns a camera to one of its presets. */
function useGoTo(camera: DeviceId) {
  return useMutation({
    mutationFn: (name: CameraPresetName) => ask(moveCameraToPreset, { params: { id: camera }, body: { name } }),
  });
}

/** Keeps where a camera looks, and removes what it kept. */
function usePresetChanges(camera: DeviceId) {
  const client = useQueryClient();
  return {
    keep: async (name: string): Promise<void> => {
      client.setQueryData(keyOf(camera), await ask(keepCameraPreset, { params: { id: camera }, body: { name } }));
    },
    remove: async (name: CameraPresetName): Promise<void> => {
      await ask(removeCameraPreset, { params: { id: camera, name } });
      await client.invalidateQueries({ queryKey: keyOf(camera) });
    },
  };
}
