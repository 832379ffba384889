import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import VideoOff from "lucide-react/icons/video-off";
import styles from "../cameras.module.css";
import type { StreamTrouble } from "./sources/pictureSource.ts";

interface Trouble {
  readonly title: Phrase;
  readonly advice?: Phrase;
}

const TROUBLES: Readonly<Record<StreamTrouble, Trouble>> = {
  denied: { title: phrase("There is no access to this section") },
  refused: {
    title: phrase("The camera rejects the viewing account"),
    advice: phrase("Atrium does not retry automatically. The account is in the connection settings."),
  },
  "no-port": {
    title: phrase("Camera port not configured"),
    advice: phrase("The camera's number implies no port. Set the port in its mapping."),
  },
  "no-account": {
    title: phrase("No viewing account set"),
    advice: phrase(
      "The page connects to this camera directly and needs a viewing account. Set it in the connection settings.",
    ),
  },
  "own-host": {
    title: phrase("Camera has the same host name as this server"),
    advice: phrase(
      "Pages do not connect to it directly. Set its pictures to gateway, or give the camera its own host name.",
    ),
  },
  outdated: {
    title: phrase("The camera's settings changed after this page was loaded"),
    advice: phrase("Reload the page to see the camera."),
  },
};

interface LostPictureProps {
  trouble: StreamTrouble | undefined;
  /** As text. */
  since: string;
  onTryAgain: () => void;
}

/** Why no picture comes, or since when. */
export function LostPicture({ trouble, since, onTryAgain }: LostPictureProps) {
  const { title, advice } =
    trouble === undefined
      ? { title: t("No signal since {since}", { since }), advice: t("Showing the last picture. Retrying.") }
      : troubleWords(TROUBLES[trouble]);
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

function troubleWords({ title, advice }: Trouble) {
  return { title: t(title), advice: advice === undefined ? undefined : t(advice) };
}
