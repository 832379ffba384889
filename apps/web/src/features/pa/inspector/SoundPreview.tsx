import { Waveform } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { ListenButton } from "../../../devices/sounds/ListenButton.tsx";
import { soundsQuery } from "../../../devices/sounds/soundQueries.ts";
import { soundTime } from "../../../devices/sounds/soundTime.ts";
import { useSoundPlayer } from "../../../devices/sounds/useSoundPlayer.ts";

/** A sound before it is played in the building: its waveform, in which one skips, and how it sounds, on this computer. */
export function SoundPreview({ media }: { media: number }) {
  const player = useSoundPlayer();
  const { data: sounds } = useQuery(soundsQuery);
  const found = sounds?.find(({ id }) => id === media);
  if (found === undefined || found.sound === null) return null;
  const { id, name, state, units } = found;
  const { length, waveform } = found.sound;
  const position = player.id === id ? player.position : 0;
  const text = t("{soundTime} of {soundTime2}", { soundTime: soundTime(position), soundTime2: soundTime(length) });
  const missing = units.waiting + units.failed + units.differs;
  return (
    <>
      <div className="row gap-10">
        <ListenButton sound={found} player={player} isDisabled={state !== "ready"} />
        <div className="grow">
          <Waveform
            bars={waveform}
            share={position / Math.max(0.001, length)}
            label={t("Position in {name}", { name })}
            text={text}
            {...(state === "ready" && {
              onSeek: (share: number) => {
                player.seek(id, share * length);
              },
            })}
          />
        </div>
        <span className="t12 muted num">{soundTime(length)}</span>
      </div>
      {missing > 0 && (
        <p className="t12 muted">
          {t("{missing, plural, one {# unit does} other {# units do}} not have this version.", { missing })}
        </p>
      )}
      {player.failure !== undefined && player.id === id && (
        <p role="alert" className="t12">
          {player.failure}
        </p>
      )}
    </>
  );
}
