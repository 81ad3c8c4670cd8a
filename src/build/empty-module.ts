/** Stands in for an optional dependency that the client never calls. */
export default undefined
