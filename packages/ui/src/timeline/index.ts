export { MarkGlyph } from "./MarkGlyph.tsx";
export { TimeLine, type TimeLineProps, type TimeMark, type TimeMarkKind } from "./TimeLine.tsx";
