import type { DeviceId } from "@atrium/contract";
import { getCameraPassages, changeCameraPassages } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Section } from "../../../devices/inspector/Section.tsx";
import { ask } from "../../../platform/http.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";

/** Whether the camera takes a picture of who comes to the doors that it sees, and of the cars whose plates are read there. */
export function PassageSection({ camera }: { camera: DeviceId }) {
  const user = useSession();
  const client = useQueryClient();
  const queryKey = ["camera-passages", camera];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(getCameraPassages, { params: { id: camera }, signal }),
  });
  const choice = useMutation({
    mutationFn: (isOn: boolean) => ask(changeCameraPassages, { params: { id: camera }, body: { isOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  if (data === undefined) return null;
  const { days } = data;
  const isOn = choice.isPending ? choice.variables : data.isOn;
  return (
    <Section
      title={t("Passages")}
      note={days === 0 ? t("No pictures at this site") : isOn ? t("Pictures on") : t("Pictures off")}
    >
      {days > 0 && hasFeature(user, "devicesSettable") && (
        <Switch
          label={t("Take pictures of passages")}
          checked={isOn}
          disabled={choice.isPending}
          onChange={({ currentTarget }) => {
            choice.mutate(currentTarget.checked);
          }}
        />
      )}
      <p className="t12 muted">
        {days === 0
          ? t("The server is set not to keep pictures of passages.")
          : t(
              "A picture of each passage at a door in view, and of each plate read there, is kept for {days, plural, one {a day} other {# days}}.",
              { days },
            )}
      </p>
    </Section>
  );
}
