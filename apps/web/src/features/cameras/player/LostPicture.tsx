import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import VideoOff from "lucide-react/icons/video-off";
import styles from "../cameras.module.css";
import type { StreamTrouble } from "./sources/pictureSource.ts";

const TROUBLES: Readonly<Record<StreamTrouble, { title: string; advice?: string }>> = {
  denied: { title: t("There is no access to this section") },
  refused: {
    title: t("The camera rejects the viewing account"),
    advice: t("Atrium does not retry automatically. The account is in the connection settings."),
  },
  "no-port": {
    title: t("Camera port not configured"),
    advice: t("The camera's number implies no port. Set the port in its mapping."),
  },
  "no-account": {
    title: t("No viewing account set"),
    advice: t(
      "The page connects to this camera directly and needs a viewing account. Set it in the connection settings.",
    ),
  },
  "own-host": {
    title: t("Camera has the same host name as this server"),
    advice: t(
      "Pages do not connect to it directly. Set its pictures to gateway, or give the camera its own host name.",
    ),
  },
  outdated: {
    title: t("The camera's settings changed after this page was loaded"),
    advice: t("Reload the page to see the camera."),
  },
};

interface LostPictureProps {
  trouble: StreamTrouble | undefined;
  /** In words. */
  since: string;
  onTryAgain: () => void;
}

/** Why no picture comes, or since when. */
export function LostPicture({ trouble, since, onTryAgain }: LostPictureProps) {
  const { title, advice } =
    trouble === undefined
      ? { title: t("No signal since {since}", { since }), advice: t("Showing the last picture. Retrying.") }
      : TROUBLES[trouble];
  const isOutdated = trouble === "outdated";
  return (
    <div className={`col items-center justify-center gap-6 text-center t12 absolute inset-0 ${styles["lost"]}`}>
      <Icon of={VideoOff} size={18} />
      <output className="col gap-6">
        <b>{title}</b>
        {advice !== undefined && <span>{advice}</span>}
      </output>
      {trouble !== undefined && trouble !== "denied" && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            if (isOutdated) location.reload();
            else onTryAgain();
          }}
        >
          {isOutdated ? t("Reload") : t("Retry")}
        </Button>
      )}
    </div>
  );
}
