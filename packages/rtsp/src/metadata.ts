/** What of a camera's metadata is shown: whether its motor runs, and whether something moves before it. */
export interface CameraMetadata {
  /** undefined: the document says nothing of it. */
  readonly isTurning?: boolean;
  readonly hasMotion?: boolean;
}

const MOTION_TOPIC = /VideoSource\/(?:\w+:)?MotionAlarm/;

/** Reads one document of ONVIF's metadata stream. It is not an XML parser: what it does not find, it leaves out. */
export function readMetadata(xml: string): CameraMetadata {
  const [, status] = /<(?:\w+:)?MoveStatus>(.*?)<\/(?:\w+:)?MoveStatus>/s.exec(xml) ?? [];
  const states = [...(status ?? "").matchAll(/>\s*(IDLE|MOVING|UNKNOWN)\s*</g)].map(([, state]) => state);
  const [, motion] = MOTION_TOPIC.test(xml) ? (/Name="State"\s+Value="(\w+)"/.exec(xml) ?? []) : [];
  return {
    ...(states.length === 0 ? {} : { isTurning: states.includes("MOVING") }),
    ...(motion === undefined ? {} : { hasMotion: motion === "true" || motion === "1" }),
  };
}

/** The document that a camera sends. @param at ISO 8601 */
export function writeMetadata({ isTurning, hasMotion }: CameraMetadata, at: string): string {
  const turning = isTurning === true ? "MOVING" : "IDLE";
  const motor =
    isTurning === undefined
      ? ""
      : `<tt:PTZ><tt:PTZStatus><tt:MoveStatus><tt:PanTilt>${turning}</tt:PanTilt><tt:Zoom>${turning}</tt:Zoom></tt:MoveStatus>` +
        `<tt:UtcTime>${at}</tt:UtcTime></tt:PTZStatus></tt:PTZ>`;
  const event =
    hasMotion === undefined
      ? ""
      : '<tt:Event><wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">' +
        `tns1:VideoSource/MotionAlarm</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${at}" PropertyOperation="Changed">` +
        `<tt:Data><tt:SimpleItem Name="State" Value="${String(hasMotion)}"/></tt:Data></tt:Message></wsnt:Message>` +
        "</wsnt:NotificationMessage></tt:Event>";
  return (
    '<?xml version="1.0" encoding="UTF-8"?><tt:MetadataStream xmlns:tt="http://www.onvif.org/ver10/schema" ' +
    'xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:tns1="http://www.onvif.org/ver10/topics">' +
    `${motor}${event}</tt:MetadataStream>`
  );
}
